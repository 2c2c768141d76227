/** Forecasts against what then happened. `npm run bench -- simulation` plays a bigger world and prints each of them. */
import { expect, test } from 'vitest';
import { type Foreseen, playForecasts } from '#testing/simulation/forecast-platform.ts';
import { useTestApp } from '#testing/test-app.ts';

const isBig = process.env['SIMULATION'] === 'big';
const SEED = Number(process.env['SIMULATION_SEED'] ?? 20_261_123);
const SIZE = isBig
  ? { seed: SEED, viewers: 20_000, days: 120, forecastFrom: 25 }
  : { seed: SEED, viewers: 4000, days: 42, forecastFrom: 14 };
/** The noise of a smaller audience is larger than what its forecast could be wrong by. */
const LEAST_MATCHING = 500;
const MOST_ERROR = 0.2;

const app = useTestApp();

const errorOf = ({ low, high }: Foreseen, views: number) =>
  Math.abs((low + high) / 2 - views) / Math.max(1, views);

test(
  'the middle of a forecast is off by a fifth at most, in the median',
  async () => {
    const outcomes = (await playForecasts(app, SIZE)).filter(({ matching }) => matching >= LEAST_MATCHING);
    const told = outcomes.flatMap(({ foreseen, views }) => foreseen.map((range) => ({ range, views })));
    const errors = told.map(({ range, views }) => errorOf(range, views)).toSorted((a, b) => a - b);
    const median = errors[Math.floor(errors.length / 2)] ?? 1;
    const held = told.filter(({ range: { low, high }, views }) => low <= views && views <= high).length;
    if (isBig)
      for (const { matching, foreseen, views } of outcomes)
        process.stdout.write(
          `${matching} matched: ${foreseen.map(({ low, high }) => `${low}–${high}`).join(', ')} foreseen, ${views} came\n`,
        );
    process.stdout.write(
      `${told.length} forecasts of ${outcomes.length} campaigns: off by ${(median * 100).toFixed(1)} % in the median, ${held} within their range\n`,
    );
    expect(outcomes.length).toBeGreaterThanOrEqual(5);
    expect(median).toBeLessThanOrEqual(MOST_ERROR);
  },
  isBig ? 1_800_000 : 120_000,
);
