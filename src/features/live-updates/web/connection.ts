/** A connection that is made again whenever it ends, for as long as it is wanted. */
import type { Topic } from '#lib/shared/topics.ts';
import { listen } from './listen.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** A connection that held so long was a good one: the next break counts as the first. */
const STEADY_MS = 30_000;

/** Grows with every failure; half of it by chance, so that the pages of a server that fell do not come together. */
export function waitAfterFailures(failures: number, chance: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return (longest / 2) * (1 + chance);
}

interface Wishes {
  isWanted(): boolean;
  onTopics(topics: readonly Topic[]): void;
  /** There is a connection again after one that broke: what was announced between the two is not known. */
  onMissed(): void;
}

export interface Connection {
  /** Whether it is wanted may have changed. */
  update(): void;
  /** Something is better than it was: no more waiting. */
  tryNow(): void;
  isOpen(): boolean;
}

export function createConnection({ isWanted, onTopics, onMissed }: Wishes): Connection {
  let current: AbortController | undefined;
  let isOpen = false;
  let hasBroken = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    current?.abort();
    current = undefined;
    isOpen = false;
    clearTimeout(retry);
    retry = undefined;
  }

  function open(): void {
    isOpen = true;
    if (hasBroken) onMissed();
    hasBroken = false;
  }

  async function connect(): Promise<void> {
    const own = new AbortController();
    current = own;
    const beganMs = performance.now();
    const leastMs = await listen(own.signal, { onOpen: open, onTopics });
    // It was ended from here, and there may be another one.
    if (current !== own) return;
    stop();
    hasBroken = true;
    const hasHeld = performance.now() - beganMs > STEADY_MS;
    failures = hasHeld ? 0 : failures + 1;
    const waitMs = Math.max(leastMs, waitAfterFailures(failures, Math.random()));
    retry = setTimeout(tryAgain, waitMs);
  }

  function update(): void {
    if (!isWanted()) stop();
    else if (current === undefined && retry === undefined) void connect();
  }

  function tryAgain(): void {
    retry = undefined;
    update();
  }

  return {
    update,
    tryNow() {
      clearTimeout(retry);
      failures = 0;
      tryAgain();
    },
    isOpen: () => isOpen,
  };
}
