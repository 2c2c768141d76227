import { gauge } from '#lib/server/figures/figures.ts';
import { first, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { isFrozen } from './freezes.server.ts';

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

export function askLedgerFigures({ db, clock, figures }: Pick<ServerKit, 'db' | 'clock' | 'figures'>): void {
  const readingOf = (value: number | undefined) => (value === undefined ? [] : [{ labels: {}, value }]);
  const ageOf = async (last: Promise<{ at: Date } | undefined>) => {
    const at = (await last)?.at;
    return readingOf(at && Math.max(0, (clock.now().getTime() - at.getTime()) / 1000));
  };
  const runs = sql`reconciliations where done is null`;
  figures.ask(frozen, async () => readingOf((await isFrozen(db)) ? 1 : 0));
  figures.ask(differences, async () => {
    const last = await first(
      db,
      sql<{
        count: number;
      }>`select jsonb_array_length(problems) as count from ${runs} order by id desc limit 1`,
    );
    return readingOf(last?.count);
  });
  figures.ask(checkAge, () =>
    ageOf(first(db, sql<{ at: Date }>`select at from ${runs} order by id desc limit 1`)),
  );
  figures.ask(fullCheckAge, () =>
    ageOf(first(db, sql<{ at: Date }>`select at from ${runs} and kind = 'full' order by id desc limit 1`)),
  );
  figures.ask(unsealed, () =>
    ageOf(first(db, sql<{ at: Date }>`select at from ledger_seals order by from_entry_id desc limit 1`)),
  );
}
