import { describe, expect, test } from 'vitest';
import { addDays } from '#lib/shared/dates.ts';
import { fundAroundMidnight } from '#testing/money.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { userWallet } from '#features/ledger/accounts.ts';

const app = useTestApp();

describe('the journal around midnight', () => {
  test.each([
    ['in the order of time', '2026-11-28', ['23:55', '00:05']],
    // Can happen when two servers' clocks differ.
    ['in the other order', '2026-11-30', ['00:04', '23:56']],
  ])('has under each day exactly its own entries, written %s', async (_, day, times) => {
    const admin = await anAdmin(app);
    const account = userWallet((await aViewer(app)).userId);
    await fundAroundMidnight(app.db, account, { day, times });
    const next = addDays(day, 1);
    const amountsOf = async (query: string) =>
      (await app.call(`/api/admin/oversight/entries?${query}`, { as: admin.token })).data.entries.map(
        ({ amount }: { amount: number }) => amount,
      );
    for (const which of [`account=${account}&`, '']) {
      expect(await amountsOf(`${which}date_from=${day}&date_to=${day}`)).toEqual([1]);
      expect(await amountsOf(`${which}date_from=${next}&date_to=${next}`)).toEqual([2]);
    }
  });
});
