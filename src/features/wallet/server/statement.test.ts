import { describe, expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();

interface Line {
  kind: string;
  description: string;
  transaction_type: string;
  amount: number;
}

async function statementOf(
  token: string,
  query = '',
): Promise<{ transactions: Line[]; pagination: unknown }> {
  return (await app.call(`/api/user/wallet/transactions${query}`, { as: token })).data;
}

describe('the statement', () => {
  test('says which ad, whether seen or clicked, and whether it was seen before', async () => {
    const viewer = await aViewer(app);
    const { id } = await aCampaign(app, { status: 'active', name: 'Çay Keyfi' });
    await watchAd(app, viewer, id);
    await clickAd(app, viewer, id);
    await watchAd(app, viewer, id);
    const { transactions } = await statementOf(viewer.token);
    expect(transactions.map(({ description, amount }) => [description, amount])).toEqual([
      ['“Çay Keyfi” reklamını tekrar izledin', 0.13],
      ['“Çay Keyfi” reklamına tıkladın', 0.5],
      ['“Çay Keyfi” reklamını izledin', 0.25],
      ['Hoş geldin kazancı', 10],
    ]);
    const wallet = (await app.call('/api/user/wallet/balance', { as: viewer.token })).data;
    expect(wallet).toMatchObject({
      balance: 10.88,
      total_today: 0.88,
      daily_earning_limit: 50,
      money_ready_at: null,
    });
  });

  test('is paged, newest first, and filtered by direction', async () => {
    const viewer = await aViewer(app);
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    const first = await statementOf(viewer.token, '?limit=1');
    expect(first).toMatchObject({
      transactions: [{ kind: 'view' }],
      pagination: { total: 2, page: 1, limit: 1, pages: 2 },
    });
    expect((await statementOf(viewer.token, '?limit=1&page=2')).transactions).toMatchObject([
      { kind: 'welcome_bonus' },
    ]);
    expect((await statementOf(viewer.token, '?type=debit')).transactions).toEqual([]);
    expect((await statementOf(viewer.token, '?type=credit')).transactions).toHaveLength(2);
    expect((await app.call('/api/user/wallet/transactions?type=both', { as: viewer.token })).status).toBe(
      400,
    );
  });

  test('is the viewer’s own', async () => {
    const [viewer, other, firm] = [await aViewer(app), await aViewer(app), await aFirm(app)];
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    expect((await statementOf(other.token)).transactions).toMatchObject([{ kind: 'welcome_bonus' }]);
    expect((await app.call('/api/user/wallet/transactions', { as: firm.token })).status).toBe(403);
    expect((await app.call('/api/user/wallet/balance')).status).toBe(401);
  });
});
