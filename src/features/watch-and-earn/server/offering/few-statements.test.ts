/** A list of ads takes two statements, however many campaigns there are, beside the look at the session. */
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds } from '#testing/watching.ts';

const app = useTestApp();
afterEach(() => vi.restoreAllMocks());

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text);

/** What is asked of the database meanwhile, on whichever connection. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = asked.mock.calls.map(([query]) => textOf(query));
  asked.mockRestore();
  return texts.filter((text) => !/^(begin|commit|start transaction)\b/i.test(text));
}

test('a list of ads takes two statements', async () => {
  const [firm, admin, viewer] = [await aFirm(app), await anAdmin(app), await aViewer(app)];
  const { id } = await aCampaign(app, { status: 'active', firm, admin });
  await aCampaign(app, { status: 'active', firm, admin });
  // This call waits until the server hears of campaigns and knows them all.
  await app.call(`/api/user/ads/${id}/why`, { as: viewer.token });
  await listAds(app, viewer);
  const balance = await statementsOf(() => app.call('/api/user/wallet/balance', { as: viewer.token }));
  const session = balance.filter((text) => text.includes('from sessions'));
  const list = await statementsOf(() => listAds(app, viewer));
  expect(session).toHaveLength(1);
  expect(list.filter((text) => !session.includes(text))).toHaveLength(2);
});
