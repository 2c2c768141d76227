import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { useKeptState } from '#lib/web/kept.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { type Detail, DetailList } from '#lib/web/layout/detail-list.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { formatPhoneDigits } from '#lib/web/inputs/phone-digits.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { actionWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { groupInFours } from '#features/wallet/web/index.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { ATTRIBUTES, MULTIPLE_ATTRIBUTES } from '../../attributes.ts';
import { isGiven } from '../../viewer-columns.ts';
import { adminTexts as texts, userTexts } from '../texts/admin.ts';
import { useUser } from './api.ts';
import { emailText, phoneText } from './identity-text.ts';
import { AccountDecision } from './account-decision.tsx';
import { AccountTab, SuspensionAlert } from './account-tab.tsx';
import { RoleBadge } from './role-badge.tsx';
import { WalletTab } from './wallet-tab.tsx';
import { WatchesTab } from './watches-tab.tsx';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

/** The dialog about one person; closed while `id` is empty. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useUser(id);
  return (
    <Dialog
      isOpen={id !== ''}
      onClose={onClose}
      title={query.data?.name ?? texts.detailTitle}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.close}
          </Button>
          {query.data && <AccountDecision key={id} user={query.data} />}
        </>
      }
    >
      <QueryStates query={query} failedText={texts.userFailed}>
        {(user) => <UserDetail key={user.id} user={user} />}
      </QueryStates>
    </Dialog>
  );
}

type TabName = 'details' | 'wallet' | 'watches' | 'account';

/** The tabs of each role: only viewers watch, and admins have no wallet. */
const TABS_OF = {
  user: ['details', 'wallet', 'watches', 'account'],
  firm: ['details', 'wallet', 'account'],
  admin: ['details', 'account'],
} as const satisfies Record<User['role'], readonly TabName[]>;

function UserDetail({ user }: { user: User }) {
  const [tab, setTab] = useKeptState<TabName>('tab', 'details');
  const content: Record<TabName, ReactNode> = {
    details: <Details user={user} />,
    wallet: <WalletTab user={user} />,
    watches: <WatchesTab userId={user.id} />,
    account: <AccountTab user={user} />,
  };
  return (
    <div className="flex min-h-80 flex-col gap-4 pb-2">
      {user.status === 'suspended' && <SuspensionAlert userId={user.id} />}
      <Tabs
        label={texts.detailTitle}
        value={tab}
        onChange={setTab}
        tabs={TABS_OF[user.role].map((value) => ({
          value,
          label: userTexts.tabs[value],
          content: content[value],
        }))}
      />
    </div>
  );
}

function Details({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-6">
      <Section title={texts.basics}>
        <DetailList
          details={[
            { label: words.email, value: emailText(user) },
            { label: words.phone, value: phoneText(user) },
            { label: texts.role, value: <RoleBadge role={user.role} /> },
            { label: words.registeredAt, value: formatDateTime(user.created_at) },
            ...numberDetails(user),
            ...walletDetails(user),
          ]}
        />
      </Section>
      {user.firm && (
        <Section title={firmWords.firm}>
          <DetailList
            details={[
              { label: firmWords.firm, value: user.firm.firm_name, isWide: true },
              { label: firmWords.email, value: user.firm.contact_email },
              { label: firmWords.phone, value: phone(user.firm.contact_phone) },
            ]}
          />
        </Section>
      )}
      {user.details && (
        <Section title={texts.extra}>
          <ExtraDetails details={user.details} />
        </Section>
      )}
    </div>
  );
}

function phone(digits: string): string {
  return `0${formatPhoneDigits(digits)}`;
}

function numberDetails({ id, role }: User): Detail[] {
  return role === 'admin' ? [] : [{ label: texts.numbers[role], value: id }];
}

function walletDetails({ wallet }: User): Detail[] {
  if (wallet === null) return [];
  const balance = { label: walletWords.balance, value: formatKurus(wallet.balance) };
  return wallet.wallet_number === null
    ? [balance]
    : [balance, { label: texts.walletNumber, value: groupInFours(wallet.wallet_number) }];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 border-b border-line pb-2 text-sm font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** Attributes with several values come last: each takes a line of its own. */
const IN_ORDER = [...ATTRIBUTES.filter(({ kind }) => kind !== 'several'), ...MULTIPLE_ATTRIBUTES];

/** The details that the viewer gave. */
function ExtraDetails({ details }: { details: NonNullable<User['details']> }) {
  const shown = IN_ORDER.filter(({ name }) => isGiven(details[name])).map((attribute): Detail => {
    if (attribute.kind === 'several')
      return { label: attribute.labels.audience, value: details[attribute.name].join(', '), isWide: true };
    const said = details[attribute.name];
    const value = attribute.kind === 'measure' ? `${said} ${attribute.range.unit}` : said;
    return { label: attribute.labels.viewer, value };
  });
  if (shown.length === 0) return <p className="text-soft">{texts.nothingGiven}</p>;
  return <DetailList details={shown} />;
}
