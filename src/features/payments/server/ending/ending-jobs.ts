import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { OWN_ACCOUNT } from '#features/campaigns/server/index.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { completeIfDue, returnLeftover } from './end-campaign.ts';
import { type Issuer, issuerOf } from '../invoices/issue-invoice.ts';
import { expireUnpaidCampaigns } from './expire-campaign.ts';

const BATCH = 500;

function findDue(db: Db, now: Date): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{ id: number }>`
      select campaigns.id from campaigns join ledger_accounts on ${OWN_ACCOUNT}
      where status in ('active', 'stopped')
        and (end_date < ${istanbulDay(now)}::date or (held_kurus = 0 and balance_kurus < view_rate_kurus))
      order by campaigns.id limit ${BATCH}`,
  );
}

function findLeftovers(db: Db): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{ id: number }>`
      select campaigns.id from campaigns join ledger_accounts on ${OWN_ACCOUNT}
      where status = 'completed' and held_kurus = 0 and balance_kurus > 0
      order by campaigns.id limit ${BATCH}`,
  );
}

interface Run {
  issuer: Issuer;
  now: Date;
}

export async function completeDueCampaigns(db: Db, run: Run): Promise<number> {
  let completed = 0;
  for (const { id } of await findDue(db, run.now))
    if (await completeIfDue(db, { campaignId: id, ...run })) completed += 1;
  return completed;
}

export async function returnLeftovers(db: Db, run: Run): Promise<number> {
  let returned = 0;
  for (const { id } of await findLeftovers(db))
    if (await returnLeftover(db, { campaignId: id, ...run })) returned += 1;
  return returned;
}

export function endingJobs({ db, clock, config }: Pick<ServerKit, 'db' | 'clock' | 'config'>) {
  const issuer = issuerOf(config);
  return [
    {
      name: 'complete-campaigns',
      everySeconds: 30,
      run: async () => {
        const run = { issuer, now: clock.now() };
        await completeDueCampaigns(db, run);
        await returnLeftovers(db, run);
        await expireUnpaidCampaigns(db, run.now);
      },
    },
  ];
}
