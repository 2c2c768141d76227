/**
 * Labelled honest people and eight kinds of farm over some days: how much of the farms' money is held before it leaves,
 * and how many honest people are ever held (threats T-V9). `npm run bench -- fraud` plays a bigger one and prints it.
 */
import { expect, test } from 'vitest';
import { repeats } from '#testing/at-once.ts';
import { playFraud } from '#testing/fraud/play.ts';
import { useTestApp } from '#testing/test-app.ts';

const isBig = process.env['FRAUD_SIMULATION'] === 'big';
const SEED = Number(process.env['FRAUD_SEED'] ?? 20_261_123);
const SIZE = isBig
  ? { seed: SEED, honest: 1500, farm: 40, days: 8, looks: 2 }
  : { seed: SEED, honest: 200, farm: 16, days: repeats({ usually: 3, fully: 4 }), looks: 2 };
const [RECALL, HONEST_HELD] = [0.95, 0.005];

const app = useTestApp();

test(
  'T-V9: at least 95 % of farmed money is held before it leaves, at most 0.5 % of honest viewers ever',
  async () => {
    const counted = await playFraud(app.db, SIZE);
    const farmed = counted.filter(({ isHonest }) => !isHonest);
    const honest = counted.filter(({ isHonest }) => isHonest);
    const sum = (kinds: typeof counted, of: 'accounts' | 'held' | 'earned' | 'asked' | 'left') =>
      kinds.reduce((total, kind) => total + kind[of], 0);
    const recall = 1 - sum(farmed, 'left') / sum(farmed, 'earned');
    const wronged = sum(honest, 'held') / sum(honest, 'accounts');
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    const lines = counted.map(
      ({ kind, isHonest, accounts, held, earned, asked, left }) =>
        `${isHonest ? 'honest' : 'farm  '} ${kind.padEnd(18)} ${String(accounts).padStart(5)} accounts, ${String(held).padStart(4)} held; ` +
        `${(earned / 100).toFixed(0).padStart(7)} ₺ earned, ${(asked / 100).toFixed(0).padStart(7)} ₺ asked for, ${(left / 100).toFixed(0).padStart(7)} ₺ left`,
    );
    if (isBig)
      process.stdout.write(
        `seed ${SEED}, ${SIZE.days} days\n${lines.join('\n')}\n` +
          `held of farmed money before it leaves: ${percent(recall)}; honest viewers ever held: ${percent(wronged)}\n`,
      );
    expect({ recall, wronged }, `seed ${SEED}\n${lines.join('\n')}`).toSatisfy(
      (found: { recall: number; wronged: number }) => found.recall >= RECALL && found.wronged <= HONEST_HELD,
    );
    // It was a real one: the farms had asked for most of what they had, and honest people were paid.
    expect(sum(honest, 'left')).toBeGreaterThan(0);
  },
  isBig ? 1_800_000 : 300_000,
);
