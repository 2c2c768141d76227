/** A list of ads takes two statements, however many campaigns there are, beside the look at the session. */
import { expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { statementsOf } from '#testing/database/statements.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds } from '#testing/watching.ts';

const app = useTestApp();

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
