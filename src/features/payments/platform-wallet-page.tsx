import { PlatformWallet } from '#features/wallet/web.ts';
import { AdminExportButton } from './orders/admin-export-button.tsx';

export function PlatformWalletPage() {
  return <PlatformWallet exportButton={<AdminExportButton query={{ what: 'wallet' }} />} />;
}
