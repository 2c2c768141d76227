/**
 * Before every test: an unexpected console.error fails the test that caused it; a test that expects one replaces it
 * with vi.spyOn(console, 'error').mockImplementation(…). Property tests use the same values in every run, so
 * that a change makes one fail; a release draws new ones.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { isForRelease } from './release.ts';

if (!isForRelease) fc.configureGlobal({ seed: 20_261_123 });

const printed: string[] = [];
let running = 0; // Concurrent tests share one spy, which the last of them takes down.
let spy: MockInstance<typeof console.error> | undefined;

beforeEach(() => {
  running += 1;
  spy ??= vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    printed.push(args.map(String).join(' '));
  });
});

afterEach(() => {
  running -= 1;
  if (running === 0) {
    spy?.mockRestore();
    spy = undefined;
  }
  const lines = printed.splice(0);
  if (lines.length > 0) throw new Error(`unexpected console.error:\n${lines.join('\n')}`);
});

// Node's own `fetch` and the package undici, which some tests load in another version than Node 20's, share a
// global dispatcher: without this, requests would fail in whichever file comes after them.
await fetch('data:,');
