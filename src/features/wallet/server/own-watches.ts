import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { type EndedFacts, outcomeOf, outcomeTexts, whyText } from '../watch-outcome.ts';

type Row = EndedFacts & { id: number; title: string; started_at: Date; reserved: Kurus };

/** The viewer's watches with what became of them, the newest first. */
export async function listOwnWatches(db: Db, { userId, now, ...page }: Page & { userId: number; now: Date }) {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from watches where user_id = ${userId}`,
  );
  const found = await rows(
    db,
    sql<Row>`
      select page.id, campaign_name as title, started_at, page.status, ended_at, expires_at, hidden_ms,
        reserved_kurus as reserved,
        exists (select from invalid_earnings where watch_id = page.id) as is_invalid
      from (
        select * from watches where user_id = ${userId} order by id desc limit ${page.limit} offset ${offsetOf(page)}
      ) as page join campaigns on campaigns.id = campaign_id
      order by page.id desc`,
  );
  const watches = found.map(({ id, title, started_at: at, reserved, ...facts }) => {
    const outcome = outcomeOf(facts, now);
    const earning = outcome === 'counted' ? reserved : ZERO_KURUS;
    return {
      id,
      title,
      at,
      outcome,
      outcome_text: outcomeTexts[outcome],
      earning,
      why: whyText(outcome, facts.hidden_ms),
    };
  });
  return { watches, total };
}
