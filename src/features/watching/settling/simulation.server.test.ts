/**
 * Many viewers with random tabs, retries, lost answers and lying clocks, campaigns that stop, start and close, two
 * servers, several days; then every invariant. `npm run bench -- simulation` plays one of thousands.
 */
import { expect, test } from 'vitest';
import { repeats } from '#testing/at-once.ts';
import { sampled } from '#testing/runs/release.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { RATES, runSimulation, type Simulated } from '#testing/simulation/run-simulation.ts';
import { startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';
import { sql } from '#lib/server/db.ts';
import { DETAIL_NAMES } from '#features/viewers/details.ts';
import { rewardsDue } from '#features/viewers/reward.ts';
import { readSettings } from '#platform/settings/server.ts';

interface PaidWatch {
  id: number;
  user_id: number;
  campaign_id: number;
  reserved_kurus: number;
  display_duration: number;
  started_at: Date;
  ended_at: Date;
}

function readPaid(app: TestApp): Promise<PaidWatch[]> {
  return app.rows(
    sql<PaidWatch>`select * from watches where status = 'viewed' order by user_id, started_at, id`,
  );
}

/** T-V3: in no interval of a viewer's time were more seconds paid than passed. */
function overpaidWindows(paid: readonly PaidWatch[]): string[] {
  const byViewer = new Map<number, PaidWatch[]>();
  for (const watch of paid) byViewer.set(watch.user_id, [...(byViewer.get(watch.user_id) ?? []), watch]);
  const problems: string[] = [];
  for (const [userId, watches] of byViewer) {
    for (const [first, { started_at: from }] of watches.entries()) {
      let paidMs = 0;
      for (const { display_duration, ended_at: to } of watches.slice(first)) {
        paidMs += display_duration * 1000;
        if (paidMs > to.getTime() - from.getTime() + 1000)
          problems.push(`viewer ${userId} at ${from.toISOString()}`);
      }
    }
  }
  return problems;
}

/** T-V5: no ad paid a viewer more views than its limit; T-V4: no day more than its limit. */
function brokenLimits(app: TestApp): Promise<unknown[]> {
  return app.rows(sql`select 'views' as what, user_id::text, count(*) as counted from watches where status = 'viewed'
        group by user_id, campaign_id having count(*) > ${RATES.max_views_per_ad}
        union all
        select 'day', account_id, sum(amount_kurus) from ledger_postings
        join ledger_entries on ledger_entries.id = entry_id
        where kind in ('view', 'click') and account_id like 'user_wallet:%'
        group by account_id, istanbul_day(at) having sum(amount_kurus) > ${RATES.daily_earning_limit}
        union all
        select 'clicks', user_id::text, count(*) from viewer_ads where click_earning_kurus > 0
        group by user_id, campaign_id having count(*) > 1`);
}

/** T-V12, T-V13: only people of a city started its ads, and nobody counted for two cities in one day. */
function strayStarts(app: TestApp): Promise<unknown[]> {
  return app.rows(sql`select user_id, istanbul_day(started_at) as day, count(distinct city_ids) as cities from watches
        join campaign_audiences using (campaign_id)
        where not all_users
        group by user_id, istanbul_day(started_at)
        having count(distinct city_ids) > 1 or bool_or(matched is null or not matched->'city_ids' <@ to_jsonb(city_ids))`);
}

/** A view that a response reported as paid was paid, once, with the same amount. */
function untrueAnswers({ viewers }: Simulated, paid: readonly PaidWatch[]): string[] {
  const amounts = new Map(paid.map(({ id, reserved_kurus }) => [id, reserved_kurus]));
  return viewers.flatMap(({ person, paidViews }) =>
    [...paidViews]
      .filter(([watchId, answered]) => amounts.get(watchId) !== answered)
      .map(([watchId, answered]) => `viewer ${person.userId} was answered ${answered} for watch ${watchId}`),
  );
}

async function untrueClicks(app: TestApp, { viewers }: Simulated): Promise<string[]> {
  const clicked = await app.rows(sql<{ key: string; earned: number }>`
      select user_id || ':' || campaign_id as key, click_earning_kurus as earned from viewer_ads
      where click_earning_kurus > 0`);
  const amounts = new Map(clicked.map(({ key, earned }) => [key, earned]));
  return viewers.flatMap(({ person, paidClicks }) =>
    [...paidClicks]
      .filter(([adId, answered]) => answered > 0 && amounts.get(`${person.userId}:${adId}`) !== answered)
      .map(([adId, answered]) => `viewer ${person.userId} was answered ${answered} for a click on ${adId}`),
  );
}

/** T-V13: every viewer has the rewards for the details ever given, one entry each. */
async function wrongRewards(app: TestApp): Promise<string[]> {
  const { profile_update_limit: limit } = await readSettings(app.db);
  const viewers = await app.rows(sql<{ user_id: number; given: number; paid: number }>`
      select user_id, cardinality(details_ever_given) as given,
        (select count(*) from ledger_entries where kind = 'profile_reward' and ref like user_id || ':%') as paid
      from viewers`);
  return viewers
    .filter(({ given, paid }) => paid !== rewardsDue({ given, total: DETAIL_NAMES.length, limit, paid: 0 }))
    .map(
      ({ user_id: userId, given, paid }) => `viewer ${userId} gave ${given} details and has ${paid} rewards`,
    );
}

async function checkSimulation(app: TestApp, simulated: Simulated): Promise<Record<string, unknown[]>> {
  const paid = await readPaid(app);
  const found: Record<string, unknown[]> = {
    'paid seconds fit into the time': overpaidWindows(paid),
    'limits hold': await brokenLimits(app),
    'ads reached their audience': await strayStarts(app),
    'views paid the answered amounts': untrueAnswers(simulated, paid),
    'clicks paid the answered amounts': await untrueClicks(app, simulated),
    'rewards were paid once': await wrongRewards(app),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0));
}

const isBig = process.env['SIMULATION'] === 'big';
const SEED = Number(process.env['SIMULATION_SEED'] ?? 20_261_123);
const SIZE = isBig
  ? { seed: SEED, viewers: 2000, days: 5, rounds: 60, actorsPerRound: 700 }
  : { seed: SEED, viewers: 60, days: repeats({ usually: 2, fully: 3 }), rounds: 6, actorsPerRound: 40 };
const TIME_LIMIT_MS = isBig ? 1_800_000 : 300_000;

const app = useTestApp();

test.each(sampled([0.7, 0]))(
  'T-V1 to T-V6, T-V10 to T-V13: after days of many viewers every invariant holds, where so many views start the next ad: %f',
  async (startsNext) => {
    const beside = await startTestApp({ beside: app });
    try {
      const simulated = await runSimulation([app, beside], { ...SIZE, startsNext });
      const counts = [...simulated.answers].toSorted(([, a], [, b]) => b - a);
      if (isBig) process.stdout.write(counts.map(([name, count]) => `${count} × ${name}\n`).join(''));
      expect(await checkSimulation(app, simulated)).toEqual({});
      await expectBooksToBalance(app);
      // The simulation was a real one: every kind of outcome occurred, and none was a fault.
      const names = [...simulated.answers.keys()];
      expect(names.filter((name) => name.startsWith('5'))).toEqual([]);
      expect(simulated.begun > 0).toBe(startsNext > 0);
      const wanted = ['TOO_EARLY', 'WATCH_RELEASED', 'WATCH_EXPIRED', 'DAILY_LIMIT_REACHED', 'AD_NOT_SERVED'];
      expect(names).toEqual(expect.arrayContaining(wanted.map((code) => `409 ${code}`)));
    } finally {
      await beside.close();
    }
  },
  TIME_LIMIT_MS,
);
