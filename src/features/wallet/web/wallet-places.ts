/** The wallet's page keeps its open dialog in the address as `islem`. */
export const WALLET_DIALOGS = { withdraw: 'cek', transfer: 'gonder', download: 'indir' } as const;

export const WALLET_PATH = '/kullanici/cuzdan';

export const WITHDRAW_PATH = `${WALLET_PATH}?islem=${WALLET_DIALOGS.withdraw}`;
