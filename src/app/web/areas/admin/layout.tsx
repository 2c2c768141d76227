import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { MoneyStopNotice, useMoneyStop } from '#features/oversight/web/money-stop.tsx';
import { moneyStopBadge } from '#features/oversight/web/texts/public.ts';
import { AdminGate } from '#features/accounts/web/index.ts';
import { SearchButton } from '#features/search/web/index.ts';
import { WorkMenu } from '../../frame/work-menu.tsx';
import { WorkShell } from '../../frame/work-shell.tsx';
import { ACCOUNT_LINKS, MENU } from './menu.tsx';

const BOOKS = '/admin/denklik';
/** The screens about money, besides that of the books, which says more about a stop. */
const MONEY_PAGES = [
  '/admin/panel',
  '/admin/odemeler',
  '/admin/kullanicilar',
  '/admin/onaylar',
  `${BOOKS}/hesaplar`,
  `${BOOKS}/kayitlar`,
];

/** The links to pages of the person's duty; beside the books stands that money is stopped. */
function menuOf(mayOpen: (address: string) => boolean, isStopped: boolean) {
  const badge = <Badge tone="danger">{moneyStopBadge}</Badge>;
  return MENU.filter((entry) => 'links' in entry || mayOpen(entry.to)).map((entry) =>
    isStopped && 'to' in entry && entry.to === BOOKS ? { ...entry, badge } : entry,
  );
}

/** The pages that the person may open, with those of groups and of the account. */
function pagesOf(mayOpen: (address: string) => boolean) {
  return [...MENU.flatMap((entry) => ('links' in entry ? entry.links : [entry])), ...ACCOUNT_LINKS].filter(
    ({ to }) => mayOpen(to),
  );
}

export function AdminLayout() {
  return (
    <AdminGate>
      <AdminShell />
    </AdminGate>
  );
}

function AdminShell() {
  const mayOpen = useMayOpen();
  const isStopped = useMoneyStop() !== undefined;
  return (
    <WorkShell
      title="Admin Yönetim Paneli"
      shortTitle="Admin"
      home="/admin/panel"
      menu={<WorkMenu entries={menuOf(mayOpen, isStopped)} />}
      accountLinks={ACCOUNT_LINKS}
      tools={<SearchButton pages={pagesOf(mayOpen)} />}
      noticesPage="/admin/bildirimler"
      notice={
        <MoneyStopNotice
          reader="admin"
          pages={MONEY_PAGES}
          action={mayOpen(BOOKS) && <TextLink to={BOOKS}>Denkliğe git</TextLink>}
        />
      }
    />
  );
}
