import { viewerPaths } from '#platform/places/paths.ts';

export const WALLET_DIALOGS = {
  withdraw: 'cek',
  transfer: 'gonder',
  download: 'indir',
  receipt: 'dekont-',
} as const;

export function receiptIn(opened: string): number | null {
  const id = Number(opened.startsWith(WALLET_DIALOGS.receipt) && opened.slice(WALLET_DIALOGS.receipt.length));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const WITHDRAW_PATH = `${viewerPaths.wallet}?islem=${WALLET_DIALOGS.withdraw}`;
