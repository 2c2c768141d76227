/** Faults in payments, the lifecycle of campaigns, and the rights to accounts. */
import type { Fault } from './fault.ts';

const WALLET = 'src/features/wallet/server';
const PAYMENTS = 'src/features/payments/server';
const CAMPAIGNS = 'src/features/campaigns';
const ACCOUNTS = 'src/features/accounts/server';

export const MONEY_FAULTS: readonly Fault[] = [
  {
    what: "the receipt of another firm's transfer is answered",
    file: `${PAYMENTS}/receipts/receipt-queries.ts`,
    text: ' or orders.firm_id = ${firmId})',
    instead: ' or orders.firm_id > 0)',
    proof: [`${PAYMENTS}/receipts/receipts.test.ts`],
  },
  {
    what: 'a receipt has an address that anybody may open',
    file: 'src/lib/server/uploads/storage.ts',
    text: ' && !path.startsWith(`${PRIVATE_AREA}/`)',
    instead: '',
    proof: ['src/lib/server/uploads/s3.test.ts'],
  },
  {
    what: 'the VAT of a top-up is that of the settings and not of its campaign',
    file: `${PAYMENTS}/orders/open-top-up.ts`,
    text: 'vatRate: campaign.vat_rate_bp,',
    instead: 'vatRate: (await readSettings(tx)).vat_rate,',
    proof: [`${PAYMENTS}/orders/top-up.test.ts`],
  },
  {
    what: 'a campaign ends while a watch of it holds money',
    file: `${PAYMENTS}/ending/end-campaign.ts`,
    text: 'account.held === 0 && account.free',
    instead: 'account.free',
    proof: [`${PAYMENTS}/ending/ending-jobs.test.ts`],
  },
  {
    what: 'money is returned that running watches hold',
    file: `${PAYMENTS}/ending/end-campaign.ts`,
    text: "campaign.status !== 'completed' || held !== 0 ||",
    instead: "campaign.status !== 'completed' ||",
    proof: [`${PAYMENTS}/ending/ending-jobs.test.ts`],
  },
  {
    what: 'an announced transfer is forgotten when its campaign expires',
    file: `${PAYMENTS}/ending/expire-campaign.ts`,
    text: '    if (await first(tx, sql`select from campaigns where id = ${campaignId} and ${ANNOUNCED}`)) return false;\n',
    instead: '',
    proof: [`${PAYMENTS}/ending/expire-campaign.test.ts`],
  },
  {
    what: 'an unpaid campaign expires on its last day',
    file: `${PAYMENTS}/ending/expire-campaign.ts`,
    text: 'campaign.end_date >= istanbulDay(now)) return false',
    instead: 'campaign.end_date > istanbulDay(now)) return false',
    proof: [`${PAYMENTS}/ending/expire-campaign.test.ts`],
  },
  {
    what: 'the order of a campaign that was taken back can be paid',
    file: `${PAYMENTS}/ending/take-back.ts`,
    text: '    await releaseOrders(tx, { campaignId, reason: releaseTexts.takenBack, now });\n',
    instead: '',
    proof: [`${PAYMENTS}/ending/take-back.test.ts`],
  },
  {
    what: 'the VAT of what a campaign did not deliver stays with the platform',
    file: `${PAYMENTS}/ending/return-to-firm.ts`,
    text: "{ account: 'vat_payable', amount: kurus(-vat) }",
    instead: "{ account: 'platform_revenue', amount: kurus(-vat) }",
    proof: [`${PAYMENTS}/ending/returns.test.ts`],
  },
  {
    what: 'every return of a campaign is rounded by itself',
    file: `${CAMPAIGNS}/refund.ts`,
    text: 'const [earlier, now] = [dueFor(before, paid), dueFor(kurus(before + net), paid)];',
    instead: 'const [earlier, now] = [dueFor(ZERO_KURUS, paid), dueFor(kurus(before * 0 + net), paid)];',
    proof: [`${CAMPAIGNS}/refund.test.ts`],
  },
  {
    what: 'the fee is taken of the budget before VAT',
    file: `${CAMPAIGNS}/budget.ts`,
    text: 'percentOf(totalWithVat, rates.systemProfitRate)',
    instead: 'percentOf(baseBudget, rates.systemProfitRate)',
    proof: [`${CAMPAIGNS}/budget.test.ts`],
  },
  {
    what: 'half a kuruş is rounded down',
    file: 'src/lib/shared/money.ts',
    text: '(product + 5_000n)',
    instead: '(product + 4_999n)',
    proof: ['src/lib/shared/money.test.ts'],
  },
  {
    what: 'a firm starts what an administrator has stopped',
    file: `${CAMPAIGNS}/lifecycle.ts`,
    text: "start: { from: ['stopped'], to: 'active', by: ['firm'], halted: false }",
    instead: "start: { from: ['stopped'], to: 'active', by: ['firm'] }",
    proof: [`${CAMPAIGNS}/server/deciding/halt-campaign.test.ts`],
  },
  {
    what: 'a key that came with another payload answers as the first did',
    file: 'src/lib/server/idempotency.ts',
    text: 'if (stored === undefined || stored.request_hash !== hash)',
    instead: 'if (stored === undefined)',
    proof: [`${WALLET}/lost-answer.test.ts`],
  },
  {
    what: 'a viewer who did not say where they live is counted to every city',
    file: 'src/features/audience/audience.ts',
    text: 'if (cityId === null || !audience.city_ids.includes(cityId)) return false;',
    instead: 'if (cityId !== null && !audience.city_ids.includes(cityId)) return false;',
    proof: ['src/features/audience/audience.test.ts'],
  },
  {
    what: 'a reward is due one detail too early',
    file: 'src/features/people/reward.ts',
    text: 'Math.floor((given * limit) / total)',
    instead: 'Math.ceil((given * limit) / total)',
    proof: ['src/features/people/reward.test.ts'],
  },
  {
    what: 'a right to reset the password outlives a reset in another browser',
    file: `${ACCOUNTS}/passwords/reset-password.ts`,
    text: '    await voidResetGrants(tx, userId, given.now);\n',
    instead: '',
    proof: [`${ACCOUNTS}/passwords/reset-password.test.ts`],
  },
  {
    what: 'a reset leaves the sessions of whoever knew the old password',
    file: `${ACCOUNTS}/passwords/reset-password.ts`,
    text: '    await endOtherSessions(tx, { userId, keepSessionId: null, now: given.now });\n',
    instead: '',
    proof: [`${ACCOUNTS}/passwords/reset-password.test.ts`],
  },
  {
    what: 'the return invoice that cancels another names the right buyer, whom the original never named',
    file: `${PAYMENTS}/invoices/reissue-invoice.ts`,
    text: 'buyer: invoice.buyer,',
    instead: 'buyer,',
    proof: [`${PAYMENTS}/invoices/reissue.test.ts`],
  },
  {
    what: 'an invoice is reissued of which a part was returned',
    file: `${PAYMENTS}/invoices/invoice-queries.ts`,
    text: 'where past.campaign_id = campaigns.id)',
    instead: 'where past.campaign_id = 0)',
    proof: [`${PAYMENTS}/invoices/reissue.test.ts`],
  },
  {
    what: 'a return names the first invoice of an order also after it was reissued',
    file: `${PAYMENTS}/invoices/issue-invoice.ts`,
    text: 'invoices.id = ${INVOICE_IN_FORCE}',
    instead: 'order_id = orders.id',
    proof: [`${PAYMENTS}/invoices/reissue.test.ts`],
  },
];
