import { gauge } from '#lib/server/figures/figures.ts';
import { one, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { isInReview, type Hold, objectionEnd, objectToReview, readHold } from './holds.server.ts';
import { implement } from '#lib/server/implement.ts';
import { ownReviewContract } from './contract.ts';
import type { ClosesAccounts } from './review/decide-group.server.ts';
import { mountFraudQueue } from './review/routes.server.ts';
import { classesOf, objectionTexts } from './texts.ts';

export { type Coverage, readCoverage, readCovered, readWaitingLine } from './coverage.server.ts';
export { evidenceOf } from './groups.server.ts';
export { isInReview, readHold } from './holds.server.ts';
export { fraudJobs, placeJobs, scoreNow } from './score-accounts.server.ts';
export { createSources, forgetPlaces, nameBrowser, noteFirmBrowser, readBrowser } from './sources.server.ts';
export { type ClosesAccounts, closingProposal } from './review/decide-group.server.ts';
export { UNDECIDED_GROUPS } from './review/routes.server.ts';
export { shortfallProposal, takeBackJobs, type TakesBack } from './review/take-back-farms.server.ts';

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
    const query = sql<{ level: string; count: number }>`
      select level, count(*) as count from fraud_scores group by level`;
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

function toWire(hold: Hold, now: Date) {
  const { objection: text, objected_at: at } = hold;
  return {
    ...hold,
    classes: classesOf(hold.reasons),
    answer_by: objectionEnd(hold),
    can_object: text === null && now < objectionEnd(hold),
    objection: text === null || at === null ? null : { text, at },
    is_decided: hold.decision !== null,
  };
}

export function mountFraud(kit: ServerKit, acts: ClosesAccounts): void {
  mountFraudQueue(kit, acts);
  implement(kit, ownReviewContract, {
    readReview: async ({ db, actor, now }) => {
      const hold = await readHold(db, actor.userId);
      return { data: { review: hold === undefined ? null : toWire(hold, now) } };
    },

    objectToReview: async ({ db, body, actor, now }) => {
      await objectToReview(db, { userId: actor.userId, text: body.text, now });
      return { message: objectionTexts.received };
    },
  });
}
