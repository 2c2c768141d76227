export { groupInFours } from '../grouping.ts';
export { MovementLine } from './movement-line.tsx';
export { FirmWalletTab } from './firm/firm-wallet-tab.tsx';
export { PlatformWalletTab } from './platform/platform-wallet-tab.tsx';
