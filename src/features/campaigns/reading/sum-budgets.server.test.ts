import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BasisPoints, basisPoints, kurus, MAX_KURUS, sumKurus } from '#lib/shared/money.ts';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { aFirm } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readSettings } from '#platform/settings/server.ts';
import { breakDownBudget } from '../budget.ts';
import { inStatus } from './queries.server.ts';
import { sumBudgets } from './sum-budgets.server.ts';

const app = useTestApp();
/** Few budgets, some of them large: every sum is still a safe integer. */
const budgets = fc.array(fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: MAX_KURUS })), {
  minLength: 1,
  maxLength: 20,
});
const rate = fc.integer({ min: 1, max: 10_000 }).map(basisPoints);

async function insertPending(firmId: number, amounts: readonly number[]): Promise<void> {
  await run(
    app.db,
    sql`insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
          start_date, end_date, status, created_at)
        select ${firmId}, 'Kış İndirimi', 'Botlarda yüzde elli', 'https://ornek.com/', amount, 5, '2026-11-23',
          '2026-12-07', 'pending', now() from unnest(${amounts}::bigint[]) as amount`,
  );
}

test('the sums of the database are those of the budget maths, to the kuruş, for any budgets and rates', async () => {
  const { userId } = await aFirm(app);
  const settings = await inTransaction(app.db, readSettings);
  await fc.assert(
    fc.asyncProperty(budgets, rate, rate, async (amounts, vat_rate: BasisPoints, system_profit_rate) => {
      await run(app.db, sql`delete from campaigns where firm_id = ${userId}`);
      await insertPending(userId, amounts);
      const rates = { vatRate: vat_rate, systemProfitRate: system_profit_rate };
      const parts = amounts.map((amount) => breakDownBudget(kurus(amount), rates));
      const sums = await sumBudgets(app.db, inStatus('pending'), {
        ...settings,
        vat_rate,
        system_profit_rate,
      });
      expect(sums).toEqual({
        baseBudget: sumKurus(...parts.map((part) => part.baseBudget)),
        vatAmount: sumKurus(...parts.map((part) => part.vatAmount)),
        totalWithVat: sumKurus(...parts.map((part) => part.totalWithVat)),
        systemFee: sumKurus(...parts.map((part) => part.systemFee)),
        campaignBudget: sumKurus(...parts.map((part) => part.campaignBudget)),
      });
    }),
    { numRuns: 150 },
  );
});
