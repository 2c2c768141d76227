/**
 * A farm over HTTP, as it was once seen: sixty accounts behind four addresses earn as a script does, in lockstep and
 * without ever loading a page; their money flows to six collectors of nine senders each, and all of it leaves to one
 * bank account (threats T-V9).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, type Person, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds } from '#testing/watching.ts';
import { evidenceOf, groupsOf } from './index.ts';
import { lookAtAccounts } from './jobs.ts';

const app = useTestApp();
const ADS = 12;

const farm: Person[] = [];
let honest: Person;

/** Watches as the product's own page does: from the list of ads, under the page's name, with what was seen. */
async function watchOnPage(viewer: Person, ad: number): Promise<void> {
  await listAds(app, viewer);
  const holder = 'sayfa-0123456789';
  const started = await app.call(`/api/user/ads/${ad}/start`, { as: viewer.token, body: { holder } });
  app.clock.advance(5_040 + ad * 13);
  const visible_ms = 5_010 + ad * 17;
  const seen = { visible_ms, hidden_ms: 0, focused_ms: visible_ms, is_painted: true };
  const body = { holder, watch_id: started.data.watch_id, seen };
  expect(await app.call(`/api/user/ads/${ad}/view`, { as: viewer.token, body })).toMatchObject({
    status: 200,
  });
}

beforeAll(async () => {
  const admin = await anAdmin(app);
  const ads: number[] = [];
  for (let n = 0; n < ADS; n += 1) ads.push((await aCampaign(app, { status: 'active', admin })).id);
  farm.push(...(await someViewers(app, 60)));
  honest = (await someViewers(app, 1))[0] as Person;
  for (const ad of ads) {
    const starts = await Promise.all(
      farm.map((viewer) => app.call(`/api/user/ads/${ad}/start`, { method: 'POST', as: viewer.token })),
    );
    app.clock.advance(5_000);
    const views = await Promise.all(
      farm.map((viewer, index) =>
        app.call(`/api/user/ads/${ad}/view`, {
          as: viewer.token,
          body: { watch_id: starts[index]?.data.watch_id },
        }),
      ),
    );
    expect(new Set(views.map(({ status }) => status))).toEqual(new Set([200]));
    await watchOnPage(honest, ad);
    app.clock.advance(200);
  }
  await lookAtAccounts(app.db, { now: app.clock.now() });
}, 120_000);
afterAll(() => expectBooksToBalance(app));

describe('a farm in lockstep', () => {
  test('every account of it is suspected, with its reasons; an honest viewer of the same ads is not', async () => {
    const evidence = await evidenceOf(
      app.db,
      [...farm, honest].map(({ userId }) => userId),
    );
    for (const { userId } of farm) {
      expect(evidence.get(userId)?.level).toMatch(/suspected|certain/);
      expect(evidence.get(userId)?.reasons[0]?.text).toBe(
        '59 başka hesapla aynı reklamları aynı saniyede başlattı',
      );
      expect(evidence.get(userId)?.review).toMatchObject({ decision: null });
    }
    expect(evidence.get(honest.userId)?.level).toBe('clear');
  });

  test('its accounts are one group, which the honest viewer is not in', async () => {
    const [group, ...others] = await groupsOf(app.db, [farm[0]?.userId ?? 0]);
    expect(others).toEqual([]);
    expect(group?.members).toEqual(farm.map(({ userId }) => userId));
    const evidence = await evidenceOf(app.db, [farm[7]?.userId ?? 0]);
    expect(evidence.get(farm[7]?.userId ?? 0)?.group_id).toBe(group?.id);
  });
});
