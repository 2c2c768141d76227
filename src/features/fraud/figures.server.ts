import { gauge } from '#lib/server/figures/figures.ts';
import { one, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { isInReview } from './holds.server.ts';

/** Counting reads every score, and scores are made anew every five minutes. */
const FRESH_MS = 300_000;

const accounts = gauge('izle_fraud_accounts', 'Accounts by the level of their score.', {
  labels: ['level'],
  freshMs: FRESH_MS,
});
const inReview = gauge('izle_fraud_in_review', 'Accounts whose money is held until somebody decides.', {
  labels: [],
  freshMs: 30_000,
});

export const fraudFigures = [accounts, inReview];

export function askFraudFigures({ db, figures }: Pick<ServerKit, 'db' | 'figures'>): void {
  figures.ask(accounts, async () => {
    const query = sql<{
      level: string;
      count: number;
    }>`select level, count(*) as count from fraud_scores group by level`;
    const levels = await rows(db, query);
    return levels.map(({ level, count }) => ({ labels: { level }, value: count }));
  });
  figures.ask(inReview, async () => {
    const query = sql<{ count: number }>`
      select count(*) as count from (select distinct user_id from fraud_cases) as cases
      where ${isInReview('cases.user_id')}`;
    const { count } = await one(db, query);
    return [{ labels: {}, value: count }];
  });
}
