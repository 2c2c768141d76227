import { afterAll, expect, test } from 'vitest';
import { one, run, sql } from '#lib/server/db.ts';
import { KEPT_DAYS } from '#features/fraud/retention.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer, type Person, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startAd, viewAd, watchAd } from '#testing/watching.ts';
import { createAttentionEraser } from './release-watches.ts';

const app = useTestApp();
afterAll(() => expectBooksToBalance(app));

const DAY_MS = 86_400_000;
const attentionOf = ({ userId }: Person) =>
  one(
    app.db,
    sql<object>`select is_painted, visible_ms, hidden_ms, focused_ms, beats, holder
      from watches where user_id = ${userId} order by id limit 1`,
  );
const FORGOTTEN = { hidden_ms: null, focused_ms: null, beats: null, holder: null };

test('what a page saw of a watch is reduced after ninety days to whether the ad was seen', async () => {
  const eraser = createAttentionEraser(app.db);
  const forget = () => eraser(app.clock.now());
  const ads = [await aCampaign(app, { status: 'active' }), await aCampaign(app, { status: 'active' })];
  const [seeing, looking, silent] = [await aViewer(app), await aViewer(app), await aViewer(app)];
  for (const { id } of ads) await watchAd(app, seeing, id);
  const id = ads[0]?.id ?? 0;
  await watchAd(app, looking, id);
  const started = await startAd(app, silent, id);
  app.clock.advance(started.data.display_duration * 1000);
  await viewAd(app, silent, id, started.data.watch_id);
  // Out of sight for a third of the ad.
  await run(
    app.db,
    sql`update watches set visible_ms = display_duration * 667, holder = 'sayfa-0123456789' where user_id = ${looking.userId}`,
  );

  app.clock.advance((KEPT_DAYS.attention - 1) * DAY_MS);
  await forget();
  expect(await attentionOf(seeing)).toMatchObject({ is_painted: true, visible_ms: 5000, focused_ms: 5000 });
  expect(await attentionOf(looking)).toMatchObject({ holder: 'sayfa-0123456789' });

  app.clock.advance(2 * DAY_MS);
  await forget();
  expect(await attentionOf(seeing)).toEqual({ ...FORGOTTEN, is_painted: true, visible_ms: 5000 });
  expect(await attentionOf(looking)).toEqual({ ...FORGOTTEN, is_painted: true, visible_ms: 0 });
  expect(await attentionOf(silent)).toEqual({ ...FORGOTTEN, is_painted: null, visible_ms: null });
  const again = await signInAgain(app, seeing);
  const wallet = await app.call('/api/user/wallet/balance', { as: again.token });
  expect(wallet.data.locked_bonus).toBeNull();
});
