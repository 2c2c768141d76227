import { useFirmProfile } from '#features/firms/web/api.ts';
import { MoneyStopNotice } from '#features/oversight/web/money-stop.tsx';
import { useFirmStats } from '#features/reports/web/api.ts';
import { TermsGate } from '../../terms-gate.tsx';
import { WorkMenu } from '../../frame/work-menu.tsx';
import { WorkShell } from '../../frame/work-shell.tsx';
import { ACCOUNT_LINKS, menuFor } from './menu.tsx';

/** The screens that show a wallet or offer to pay. */
const MONEY_PAGES = ['/firma/panel', '/firma/muhasebe', '/firma/odeme', '/firma/kampanyalar/bekleyen'];

export function FirmLayout() {
  const unpaidCount = useFirmStats().data?.unpaid_orders ?? 0;
  return (
    <>
      <WorkShell
        title="Firma Yönetim Paneli"
        shortTitle="Firma"
        owner={useFirmProfile().data?.firm_name}
        home="/firma/panel"
        menu={<WorkMenu entries={menuFor(unpaidCount)} />}
        accountLinks={ACCOUNT_LINKS}
        noticesPage="/firma/bildirimler"
        notice={<MoneyStopNotice reader="firm" pages={MONEY_PAGES} />}
      />
      <TermsGate />
    </>
  );
}
