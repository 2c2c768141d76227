import { PlatformWallet } from '#features/wallet/web/index.ts';
import { AdminExportButton } from './admin-export-button.tsx';

export function PlatformWalletPage() {
  return <PlatformWallet exportButton={<AdminExportButton query={{ what: 'wallet' }} />} />;
}
