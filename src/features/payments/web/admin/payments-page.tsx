import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { walletWords } from '#features/wallet/texts.ts';
import { PlatformWalletTab } from '#features/wallet/web/index.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import { AdminExportButton } from './admin-export-button.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { paymentWords } from '../../texts.ts';

const TABS = ['odemeler', 'cuzdan'] as const;

/** Ödeme Yönetimi: the payments to decide, and the platform's own wallet. */
export function PaymentsPage() {
  const list = useListParams();
  const open = useKnownParam('sekme', TABS) ?? 'odemeler';
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Tabs
        label={texts.tabs}
        value={open}
        onChange={(next) =>
          list.set({ sekme: next === 'odemeler' ? '' : next, durum: '', ara: '', firma: '' })
        }
        tabs={[
          { value: 'odemeler', label: paymentWords.payments, content: <PaymentsTab /> },
          {
            value: 'cuzdan',
            label: walletWords.platform,
            content: <PlatformWalletTab exportButton={<AdminExportButton query={{ what: 'wallet' }} />} />,
          },
        ]}
      />
    </>
  );
}
