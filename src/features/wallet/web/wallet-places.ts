/** The wallet's page keeps its open dialog in the address as `islem`. */
export const WALLET_DIALOGS = { withdraw: 'cek', transfer: 'gonder', download: 'indir' } as const;

export const WITHDRAW_PATH = `/kullanici/cuzdan?islem=${WALLET_DIALOGS.withdraw}`;
