export { groupInFours } from './grouping.ts';
export { useWallet, type Wallet, isWithdrawalOpen, mayTransferLater } from './read-wallet.web.ts';
export { BalanceCard, LeavingList } from './balance-card.tsx';
export { ReceiptLink } from './statement/movement-line.tsx';
export { FirmWalletTab } from './firm-wallet-tab.tsx';
export { PlatformWallet } from './platform-wallet.tsx';
export { WITHDRAW_PATH } from './wallet-places.web.ts';
