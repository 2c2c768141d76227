/**
 * Invariants of the threat model that must hold after every test that moves money, as far as the books can show them.
 */
import { expect } from 'vitest';
import { reconcile, sealEntries } from '#features/ledger/server/index.ts';
import type { TestApp } from './test-app.ts';

/** Fails when the books do not add up. */
export async function expectBooksToBalance(app: TestApp): Promise<void> {
  await sealEntries(app.db, app.clock.now());
  expect(await reconcile(app.db, app.clock.now())).toEqual([]);
}
