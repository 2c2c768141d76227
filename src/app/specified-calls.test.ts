import { expect, test } from 'vitest';
import { contracts } from './contract.ts';

const SPECIFIED = `
POST /api/auth/login
POST /api/auth/register
POST /api/auth/verify-code
POST /api/auth/forgot-password
POST /api/auth/verify-reset-code
POST /api/auth/reset-password
POST /api/auth/check-verification-code
POST /api/auth/send-verification
GET /api/startup-ads

GET /api/admin/stats
GET /api/admin/system-stats
PUT /api/admin/change-password
GET /api/admin/users
GET /api/admin/campaigns/pending
GET /api/admin/campaigns/active
GET /api/admin/campaigns/completed
PUT /api/admin/campaigns/:id/status
GET /api/admin/campaigns/:id/budget
GET /api/admin/payments/pending
PUT /api/admin/payments/:id/approve
PUT /api/admin/payments/:id/reject
GET /api/admin/wallet/transactions
GET /api/admin/settings
PUT /api/admin/settings
GET /api/admin/startup-ads
POST /api/admin/startup-ads
DELETE /api/admin/startup-ads/:id
PUT /api/admin/startup-ads/:id/status

GET /api/firm/stats
GET /api/firm/campaign-settings
GET /api/firm/campaigns/draft
GET /api/firm/campaigns/pending
GET /api/firm/campaigns/active
GET /api/firm/campaigns/completed
GET /api/firm/campaigns/pending-payment
GET /api/firm/campaigns/:id/details
POST /api/firm/campaigns
PUT /api/firm/campaigns/draft/:id
PUT /api/firm/campaigns/rejected/:id
DELETE /api/firm/campaigns/:id
PUT /api/firm/campaigns/:id/stop
PUT /api/firm/campaigns/:id/start
POST /api/firm/campaigns/:id/target-audience
GET /api/firm/target-options
GET /api/firm/districts/:city
GET /api/firm/accounting/details
GET /api/firm/campaigns/:id/invoice
POST /api/firm/campaigns/:id/payment
GET /api/firm/campaigns/:id/payment
POST /api/firm/campaigns/:id/make-payment
GET /api/firm/campaigns/:id/stats
GET /api/firm/campaigns/:id/statistics
GET /api/firm/campaigns/:id/performance
GET /api/firm/campaigns/:id/optimizations
GET /api/firm/campaigns/:id/budget-history
PUT /api/firm/campaigns/:id/budget
POST /api/firm/campaigns/:id/clone
PUT /api/firm/change-password
POST /api/firm/orders
GET /api/firm/orders
GET /api/firm/orders/:id
GET /api/firm/wallet/transactions
GET /api/firm/wallet/balance
GET /api/firm/invoices
GET /api/firm/invoices/:id
GET /api/firm/profile
PUT /api/firm/profile

GET /api/user/profile
PUT /api/user/profile
GET /api/user/profile/details
PUT /api/user/profile/details
GET /api/user/wallet/balance
POST /api/user/wallet/withdraw
GET /api/user/wallet/transactions
POST /api/user/wallet/transfer
GET /api/user/ads
POST /api/user/ads/:id/view
POST /api/user/ads/:id/click
GET /api/user/hobbies
GET /api/user/sectors
GET /api/user/professions
GET /api/user/demographics
GET /api/user/cities
GET /api/user/districts/:city
PUT /api/user/change-password
GET /api/user/paycell/check
`;

const DECIDED = `
POST /api/auth/logout
POST /api/user/welcome-bonus/shown
GET /api/admin/users/:id
PUT /api/admin/startup-ads/:id
GET /api/firm/campaigns/:id/target-audience
POST /api/firm/audience/reach
POST /api/firm/campaigns/:id/close
POST /api/firm/campaigns/:id/take-back
POST /api/firm/wallet/top-up
POST /api/firm/wallet/withdraw
POST /api/admin/payments/:id/received
GET /api/admin/withdrawals
PUT /api/admin/withdrawals/:id/approve
PUT /api/admin/withdrawals/:id/reject
POST /api/user/wallet/withdrawals/:id/cancel
POST /api/user/ads/:id/start
`;

const linesOf = (text: string) => text.split('\n').filter(Boolean);
const withoutNames = (call: string) => call.replaceAll(/:\w+/g, ':');
const offered = new Set(
  Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .map(({ method, path }) => withoutNames(`${method} ${path}`)),
);

test.each([...linesOf(SPECIFIED), ...linesOf(DECIDED)])('specified call: %s is offered', (call) => {
  expect(offered).toContain(withoutNames(call));
});
