/**
 * Before every test: an unexpected console.error fails the test that caused it. A test that expects one replaces
 * console.error itself, with vi.spyOn(console, 'error').mockImplementation(…).
 */
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

let printed: unknown[][] = [];
let spy: MockInstance<typeof console.error> | undefined;

beforeEach(() => {
  printed = [];
  spy = vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    printed.push(args);
  });
});

afterEach(() => {
  spy?.mockRestore();
  const lines = printed.map((args) => args.map(String).join(' '));
  if (lines.length > 0) throw new Error(`unexpected console.error:\n${lines.join('\n')}`);
});
