/** Threats T-F2 and T-F11: what may be done to a payment in which state, over HTTP, and what is served before it is paid. */
import { describe, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { openCard, orderState, startCard } from '#testing/cards.ts';
import { countEntries } from '#testing/money.ts';
import { approve, aPayment, fundFirm, type MadePayment, pay, reject } from '#testing/payments.ts';
import { aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { PAYMENT_STATUSES, type PaymentStatus, shownStatus } from '../../lifecycle.ts';

const app = useTestApp();

const TOTAL = 600_000;

const ACTIONS = {
  'pay by bank': (payment: MadePayment) => pay(app, payment, 'bank_transfer'),
  'pay from the wallet': (payment: MadePayment) => pay(app, payment, 'wallet'),
  'pay by card': (payment: MadePayment) => pay(app, payment, 'card'),
  approve: (payment: MadePayment) => approve(app, payment),
  reject: (payment: MadePayment) => reject(app, payment),
};
type Action = keyof typeof ACTIONS;

/** The only pairs that succeed, with the state each leads to, written out by hand. */
const LEADS_TO: Partial<Record<`${PaymentStatus} ${Action}`, PaymentStatus>> = {
  'awaiting pay by bank': 'pending',
  'awaiting pay from the wallet': 'paid',
  'awaiting pay by card': 'awaiting',
  'rejected pay by bank': 'pending',
  'rejected pay from the wallet': 'paid',
  'rejected pay by card': 'rejected',
  'pending approve': 'paid',
  'pending reject': 'rejected',
};

const CAMPAIGN_OF: Record<PaymentStatus, string> = {
  awaiting: 'approved',
  pending: 'approved',
  paid: 'active',
  rejected: 'approved',
  void: 'draft',
};

const PAIRS = PAYMENT_STATUSES.flatMap((status) =>
  // The keys of a literal.
  (Object.keys(ACTIONS) as Action[]).map((action) => [status, action] as const),
);

describe('T-F11: each state and action', () => {
  test.each(PAIRS)('%s, %s', async (status, action) => {
    const payment = await aPayment(app, { status });
    await fundFirm(app, payment.firm, TOTAL);
    const leadsTo = LEADS_TO[`${status} ${action}`];
    const answer = await ACTIONS[action](payment);
    expect(answer.status).toBe(leadsTo === undefined ? 409 : 200);
    if (leadsTo === undefined)
      expect(answer.body).toMatchObject({ code: 'PAYMENT_STATE', payment_status: shownStatus(status) });
    const after = leadsTo ?? status;
    expect(await orderState(app, payment)).toMatchObject({
      payment_status: after,
      campaign_status: CAMPAIGN_OF[after],
    });
    const invoices = await one(
      app.db,
      sql<{ count: number }>`select count(*) as count from invoices where order_id = ${payment.id}`,
    );
    const isPaid = after === 'paid' ? 1 : 0;
    expect([await countEntries(app.db, 'order_paid', payment.id), invoices.count]).toEqual([isPaid, isPaid]);
  });

  test('a card page that is open when the order is paid otherwise cannot be gone to any more', async () => {
    const payment = await aPayment(app);
    const token = await openCard(app, payment);
    await fundFirm(app, payment.firm, TOTAL);
    await pay(app, payment, 'wallet');
    expect((await startCard(app, payment.firm, token)).body.code).toBe('CARD_PAYMENT_STATE');
  });
});

test('T-F2: nothing is shown to viewers before its payment is approved, whatever the firm says it paid', async () => {
  const viewer = await aViewer(app);
  const start = ({ campaignId }: MadePayment) =>
    app.call(`/api/user/ads/${campaignId}/start`, { method: 'POST', as: viewer.token });
  for (const status of ['awaiting', 'pending', 'rejected'] as const) {
    const payment = await aPayment(app, { status });
    await pay(app, payment, 'card');
    expect([404, 409]).toContain((await start(payment)).status);
    const { data } = await app.call('/api/user/ads', { as: viewer.token });
    const ids = (data.ads ?? data).map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(payment.campaignId);
  }
});

test('afterwards the books agree', () => expectBooksToBalance(app));
