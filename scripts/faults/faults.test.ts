import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FAULTS } from './all-faults.ts';
import { problemOf } from './check-list.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('every fault can be planted and names a proof that is there', async () => {
  const problems = await Promise.all(FAULTS.map((fault) => problemOf(fault, ROOT)));
  expect(
    problems.flatMap((problem, index) => (problem ? [`${FAULTS[index]?.what}: ${problem}`] : [])),
  ).toEqual([]);
});

test('a text that is gone, one that is there twice and a proof that is gone are said', async () => {
  const fault = FAULTS[0];
  if (fault === undefined) throw new Error('there are no faults');
  const said = (changed: Partial<typeof fault>) => problemOf({ ...fault, ...changed }, ROOT);
  expect(await said({ text: 'no such text' })).toMatch(/^found 0 times/);
  expect(await said({ text: 'import' })).toMatch(/^found \d+ times/);
  expect(await said({ file: 'src/nowhere.ts' })).toBe('there is no src/nowhere.ts');
  expect(await said({ proof: ['e2e/wallet.spec.ts', 'no such journey'] })).toMatch(/has no test/);
});
