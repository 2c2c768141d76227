import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { forgetOldReach } from './ask-reach.server.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { isUnrestricted } from './audience.ts';
import { countViewers, drawNoisyCount } from './count-viewers.server.ts';
import { readAudiences } from './save-audience.server.ts';

const DAY_MS = 86_400_000;
/** Forecasts ignore campaigns that started longer ago. */
const LATEST_DAYS = 30;
/** Per run; the next run continues. */
const BATCH = 20;

interface Begun {
  id: number;
  began_at: Date;
}

/** Stores once how many viewers match each started campaign; forecasts divide by these numbers. */
async function noteMatches(db: Db, now: Date): Promise<number> {
  const begun = await rows(
    db,
    sql<Begun>`
      select id, began_at from (
        select id, greatest(activated_at, (start_date::timestamp - interval '3 hours') at time zone 'UTC') as began_at
        from campaigns where activated_at >= ${new Date(now.getTime() - LATEST_DAYS * DAY_MS)}
          and not exists (select from campaign_matches where campaign_id = campaigns.id)
      ) as campaigns where began_at <= ${now} order by began_at limit ${BATCH}`,
  );
  const audiences = await readAudiences(
    db,
    begun.map(({ id }) => id),
  );
  for (const { id, began_at } of begun) {
    const audience = audiences.get(id);
    if (audience === undefined) continue;
    const isEverybody = isUnrestricted(audience);
    const { matching, total } = await countViewers(db, audience);
    const noted = isEverybody ? total : drawNoisyCount(matching);
    await run(
      db,
      sql`insert into campaign_matches (campaign_id, began_at, matching, is_everybody)
          values (${id}, ${began_at}, ${noted}, ${isEverybody}) on conflict do nothing`,
    );
  }
  return begun.length;
}

export function audienceJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [
    { name: 'forget-old-reach', everySeconds: 3600, run: () => forgetOldReach(db, clock.now()) },
    {
      name: 'note-matches',
      everySeconds: 600,
      run: async () => {
        await noteMatches(db, clock.now());
      },
    },
  ];
}
