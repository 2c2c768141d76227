/** All faults that the proofs have to notice. */
import { ADMIN_FAULTS } from './admin-pages.ts';
import type { Fault } from './fault.ts';
import { FIRM_FAULTS } from './firm-pages.ts';
import { NOTICE_FAULTS } from './notices.ts';
import { PUBLIC_FAULTS } from './public-pages.ts';
import { REVIEW_DESK_FAULTS } from './review-desk.ts';
import { MONEY_FAULTS } from './server-money.ts';
import { WALLET_FAULTS } from './server-wallets.ts';
import { WATCHING_FAULTS } from './server-watching.ts';
import { VIEWER_FAULTS } from './viewer-pages.ts';

export const FAULTS: readonly Fault[] = [
  ...WATCHING_FAULTS,
  ...MONEY_FAULTS,
  ...WALLET_FAULTS,
  ...PUBLIC_FAULTS,
  ...VIEWER_FAULTS,
  ...FIRM_FAULTS,
  ...ADMIN_FAULTS,
  ...REVIEW_DESK_FAULTS,
  ...NOTICE_FAULTS,
];
