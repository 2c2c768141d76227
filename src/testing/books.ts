/** What must hold after every test that moves money: every invariant of the threat model that the books can show. */
import { expect } from 'vitest';
import { reconcile, sealEntries } from '#features/ledger/server/index.ts';
import type { TestApp } from './test-app.ts';

/** Fails with whatever does not add up. Jumping wall clocks (`clock.jump`) are beyond what I10 can see in the records. */
export async function expectBooksToBalance(app: TestApp): Promise<void> {
  await sealEntries(app.db, app.clock.now());
  expect(await reconcile(app.db, app.clock.now())).toEqual([]);
}
