import { manualClock } from '#lib/server/clock.ts';
import { one, run, sql } from '#lib/server/db.ts';
import { createReleaser } from '#features/watching/server.ts';
import type { SettingKey } from '#platform/settings/registry.ts';
import type { Person } from './people.ts';
import type { TestAnswer, TestApp, TestServer } from './test-app.ts';

/** Saves settings in kuruş, basis points, counts, 0 or 1, with the history of an admin's change. */
export async function setSettings(
  app: TestServer,
  values: Partial<Record<SettingKey, number>>,
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    // The check of daily limits reads the history. Before the first user nobody has earned, and no admin has
    // changed anything.
    await run(
      app.db,
      sql`insert into setting_changes (version, key, from_value, to_value, actor_id, at)
          select coalesce((select max(version) from setting_changes), 1), key, value, ${value},
            (select min(id) from users), ${app.clock.now()}
          from setting_values where key = ${key} and exists (select from users)`,
    );
    await run(
      app.db,
      sql`insert into setting_values (key, value) values (${key}, ${value})
          on conflict (key) do update set value = excluded.value`,
    );
  }
}

type Caller = Pick<TestServer, 'call'>;
const ads = '/api/user/ads';

export const listAds = (app: Caller, viewer: Person): Promise<TestAnswer> =>
  app.call(ads, { as: viewer.token });

export const offeredTo = async (app: Caller, viewer: Person): Promise<number[]> =>
  (await listAds(app, viewer)).data.ads.map(({ id }: { id: number }) => id);

export const startAd = (app: Caller, viewer: Person, adId: number): Promise<TestAnswer> =>
  app.call(`${ads}/${adId}/start`, { method: 'POST', as: viewer.token });

export const viewAd = (
  app: Caller,
  viewer: Person,
  adId: number,
  watchId: number,
  more: { start_next?: boolean } = {},
): Promise<TestAnswer> =>
  app.call(`${ads}/${adId}/view`, { as: viewer.token, body: { watch_id: watchId, ...more } });

export const clickAd = (app: Caller, viewer: Person, adId: number): Promise<TestAnswer> =>
  app.call(`${ads}/${adId}/click`, { method: 'POST', as: viewer.token });

/** Starts an ad, lets its time pass and requests the view, with the page's report. */
export async function watchAd(app: TestApp, viewer: Person, adId: number): Promise<TestAnswer> {
  const started = await startAd(app, viewer, adId);
  if (started.status !== 200) return started;
  app.clock.advance(started.data.display_duration * 1000);
  const visible_ms = started.data.display_duration * 1000;
  const seen = { visible_ms, hidden_ms: 0, focused_ms: visible_ms, is_painted: true };
  const body = { watch_id: started.data.watch_id, seen };
  return app.call(`${ads}/${adId}/view`, { as: viewer.token, body });
}

/** Releases the watches that expire within this time, as the job does. Returns their number. */
export async function releaseWithin(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  ms: number,
): Promise<number> {
  const ahead = manualClock(clock.now());
  const releaseWatches = createReleaser({ db, clock: ahead });
  await releaseWatches();
  ahead.advance(ms);
  return releaseWatches();
}

export function remainingOf(app: TestServer, adId: number): Promise<{ balance: number; held: number }> {
  const account = `campaign:${adId}`;
  return one(
    app.db,
    sql<{ balance: number; held: number }>`
      select balance_kurus as balance, held_kurus as held from ledger_accounts where id = ${account}`,
  );
}
