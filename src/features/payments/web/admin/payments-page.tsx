import { useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { PlatformWalletTab } from '#features/wallet/web/index.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import { AdminExportButton } from './admin-export-button.tsx';
import { PaymentsTab } from './payments-tab.tsx';

/** Ödeme Yönetimi: the payments to decide and the platform's own wallet. */
export function PaymentsPage() {
  const list = useListParams();
  const open = list.get('sekme') === 'cuzdan' ? 'cuzdan' : 'odemeler';
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Tabs
        label={texts.tabs}
        value={open}
        onChange={(next) => list.set({ sekme: next === 'cuzdan' ? next : '', durum: '', ara: '' })}
        tabs={[
          { value: 'odemeler', label: texts.paymentsTab, content: <PaymentsTab /> },
          {
            value: 'cuzdan',
            label: texts.walletTab,
            content: <PlatformWalletTab exportButton={<AdminExportButton query={{ what: 'wallet' }} />} />,
          },
        ]}
      />
    </>
  );
}
