import { describe, expect, test } from 'vitest';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { checkCard, orderState, startSandbox, TEST_CARDS, typeCard } from '#testing/cards.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPayment, fundFirm, pay } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

// Some failures are provoked on purpose, so the log is silenced.
const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });

const TOTAL = 600_000;

describe('T-F11: money that came for an order that can no longer be paid is the firm’s', () => {
  test('paid twice: by two cards, or by wallet meanwhile', async () => {
    const payment = await aPayment(app);
    const [first, second] = [await startSandbox(app, payment), await startSandbox(app, payment)];
    await typeCard(app, first.ref, TEST_CARDS.paid);
    await typeCard(app, second.ref, TEST_CARDS.paid);
    const answers = await Promise.all(
      [first, second].map(({ token }) => checkCard(app, payment.firm, token)),
    );
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['credited', 'paid']));
    expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(TOTAL);

    const other = await aPayment(app);
    const card = await startSandbox(app, other);
    await fundFirm(app, other.firm, TOTAL);
    const look = async () =>
      (await app.call(`/api/firm/card-payments/${card.token}`, { as: other.firm.token })).data;
    expect(await look()).toMatchObject({ status: 'started', is_due: true, page_url: expect.any(String) });
    await pay(app, other, 'wallet');
    expect(await look()).toMatchObject({ status: 'started', is_due: false, page_url: null });
    await typeCard(app, card.ref, TEST_CARDS.paid);
    expect((await checkCard(app, other.firm, card.token)).data.status).toBe('credited');
    expect(await readBalance(app.db, firmWallet(other.firm.userId))).toBe(TOTAL);
    const { data } = await app.call('/api/firm/wallet/transactions', { as: other.firm.token });
    expect(data.transactions[0]).toMatchObject({
      kind: 'card_credited',
      amount: 6000,
      description: '“Kış İndirimi” kampanyasına geçemeyen kart ödemesi',
    });
    const notices = await app.call('/api/notices', { as: other.firm.token });
    expect(JSON.stringify(notices.data)).toContain(
      '“Kış İndirimi” için gönderdiğin ₺6.000,00 kampanyaya eklenemedi, firma cüzdanına aktarıldı.',
    );
  });

  test('a top-up whose campaign has ended, or that was replaced by another amount', async () => {
    const admin = await anAdmin(app);
    for (const meanwhile of ['close', 'replace']) {
      const { id, firm } = await aCampaign(app, { status: 'active' });
      const body = { campaign_id: id, amount: 1000 };
      const { data } = await app.call('/api/firm/orders', { as: firm.token, body });
      const { token, ref } = await startSandbox(app, { id: data.id, campaignId: id, firm, admin });
      const before = await readBalance(app.db, firmWallet(firm.userId));
      if (meanwhile === 'close')
        await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
      else await app.call('/api/firm/orders', { as: firm.token, body: { ...body, amount: 2000 } });
      await typeCard(app, ref, TEST_CARDS.paid);
      expect((await checkCard(app, firm, token)).data.status).toBe('credited');
      const back = meanwhile === 'close' ? 600_000 : 0;
      expect(await readBalance(app.db, firmWallet(firm.userId))).toBe(before + back + 120_000);
    }
  });

  test('an order that waits for the admin already: its transfer is still to be decided', async () => {
    const payment = await aPayment(app);
    const { token, ref } = await startSandbox(app, payment);
    await pay(app, payment, 'bank_transfer');
    await typeCard(app, ref, TEST_CARDS.paid);
    expect((await checkCard(app, payment.firm, token)).data.status).toBe('credited');
    expect(await orderState(app, payment)).toMatchObject({ payment_status: 'pending' });
    expect((await pay(app, payment, 'card')).body.code).toBe('PAYMENT_STATE');
  });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
