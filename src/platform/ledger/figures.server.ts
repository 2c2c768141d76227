import { gauge } from '#lib/server/figures/figures.ts';
import { first, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readFreeze } from './freezes.server.ts';

const FRESH = { labels: [], freshMs: 10_000 } as const;

const frozen = gauge(
  'izle_ledger_frozen',
  '1 while money may not leave because the books differ, else 0.',
  FRESH,
);
const differences = gauge(
  'izle_ledger_differences',
  'Differences that the last check of the books found.',
  FRESH,
);
const checkAge = gauge('izle_ledger_check_age_seconds', 'How long ago the books were last checked.', FRESH);
const fullCheckAge = gauge(
  'izle_ledger_full_check_age_seconds',
  'How long ago everything that is stored in the books was last checked.',
  FRESH,
);
const unsealed = gauge('izle_ledger_seal_age_seconds', 'How long ago entries were last sealed.', FRESH);

export const ledgerFigures = [frozen, differences, checkAge, fullCheckAge, unsealed];

const secondsSince = (then: Date, now: Date) => Math.max(0, (now.getTime() - then.getTime()) / 1000);

export function askLedgerFigures({ db, clock, figures }: Pick<ServerKit, 'db' | 'clock' | 'figures'>): void {
  figures.ask(frozen, async () => {
    const isFrozen = (await readFreeze(db)) !== undefined;
    return [{ labels: {}, value: isFrozen ? 1 : 0 }];
  });
  const lastRun = () =>
    first(
      db,
      sql<{ at: Date; count: number }>`
        select at, jsonb_array_length(problems) as count from reconciliations
        where done is null order by id desc limit 1`,
    );
  figures.ask(differences, async () => {
    const last = await lastRun();
    return last === undefined ? [] : [{ labels: {}, value: last.count }];
  });
  figures.ask(checkAge, async () => {
    const last = await lastRun();
    return last === undefined ? [] : [{ labels: {}, value: secondsSince(last.at, clock.now()) }];
  });
  figures.ask(fullCheckAge, async () => {
    const last = await first(
      db,
      sql<{
        at: Date;
      }>`select at from reconciliations where kind = 'full' and done is null order by id desc limit 1`,
    );
    return last === undefined ? [] : [{ labels: {}, value: secondsSince(last.at, clock.now()) }];
  });
  figures.ask(unsealed, async () => {
    const last = await first(
      db,
      sql<{ at: Date }>`select at from ledger_seals order by from_entry_id desc limit 1`,
    );
    return last === undefined ? [] : [{ labels: {}, value: secondsSince(last.at, clock.now()) }];
  });
}
