/**
 * Threats T-V9, T-N1, T-N2: how much of the farms' money has left 48 hours after the last request, and how many honest
 * people waited longer than the next review, which takes place four times a day. `npm run bench -- fraud` plays a
 * bigger one.
 */
import { expect, test } from 'vitest';
import { repeats } from '#testing/at-once.ts';
import { type Counted, playFraud } from '#testing/fraud/play.ts';
import { useTestApp } from '#testing/test-app.ts';

const isBig = process.env['FRAUD_SIMULATION'] === 'big';
const SEED = Number(process.env['FRAUD_SEED'] ?? 20_261_123);
const SIZE = isBig
  ? { seed: SEED, honest: 1500, farm: 40, days: 8 }
  : { seed: SEED, honest: 150, farm: 8, days: repeats({ usually: 3, fully: 4 }) };
const [MOST_LEFT, MOST_LATE] = [0.05, 0.01];

const app = useTestApp();

type Figure = 'accounts' | 'held' | 'late' | 'got' | 'asked' | 'left';
const sum = (kinds: readonly Counted[], of: Figure) => kinds.reduce((total, kind) => total + kind[of], 0);
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function lineOf(kind: Counted): string {
  const lira = (of: 'got' | 'asked' | 'left') => `${(kind[of] / 100).toFixed(0).padStart(7)} ₺ ${of}`;
  const people = (of: 'accounts' | 'held' | 'late') => `${String(kind[of]).padStart(5)} ${of}`;
  return (
    `${kind.side.padEnd(8)} ${kind.kind.padEnd(16)} ${people('accounts')} ${people('held')} ${people('late')} ` +
    `${lira('got')} ${lira('asked')} ${lira('left')} (${percent(kind.left / kind.got)})`
  );
}

test(
  'T-N1: at most 5 % of farmed money leaves, and at most 1 % of honest viewers wait longer than the next look',
  async () => {
    const counted = await playFraud(app.db, SIZE);
    const of = (side: Counted['side']) => counted.filter((kind) => kind.side === side);
    const [farmed, honest] = [of('farm'), of('honest')];
    const left = sum(farmed, 'left') / sum(farmed, 'got');
    const late = sum(honest, 'late') / sum(honest, 'accounts');
    const table =
      `seed ${SEED}, ${SIZE.days} days\n${counted.map(lineOf).join('\n')}\n` +
      `of farmed money left: ${percent(left)}; honest viewers who waited: ${percent(late)}\n`;
    if (isBig) process.stdout.write(table);
    expect({ left, late }, table).toSatisfy(
      (found: { left: number; late: number }) => found.left <= MOST_LEFT && found.late <= MOST_LATE,
    );
    // It was a real one: the farms had asked for most of what they had, and honest people were paid.
    expect(sum(farmed, 'asked')).toBeGreaterThan(sum(farmed, 'got') / 2);
    expect(sum(honest, 'left')).toBeGreaterThan(sum(honest, 'asked') * 0.95);
  },
  isBig ? 1_800_000 : 300_000,
);
