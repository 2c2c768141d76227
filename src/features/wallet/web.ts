export { groupInFours } from './grouping.ts';
export { useWallet, type Wallet } from './read-wallet.web.ts';
export { BalanceCard } from './balance-card.tsx';
export { LeavingList } from './leaving-list.tsx';
export { isWithdrawalOpen, mayTransferLater } from './may-leave.web.ts';
export { ReceiptLink } from './statement/movement-line.tsx';
export { FirmWalletTab } from './firm/firm-wallet-tab.tsx';
export { PlatformWallet } from './platform/platform-wallet.tsx';
export { WITHDRAW_PATH } from './wallet-places.web.ts';
