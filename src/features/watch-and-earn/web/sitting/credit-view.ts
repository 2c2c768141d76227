/**
 * Asks for the payment of a watch until there is an answer. Asking twice pays once, because the server knows the watch.
 */
import { CallError } from '#lib/web/call.ts';

/** Waits between tries without a connection; the last one again and again. */
const LOST_WAITS_MS = [1000, 2000, 4000, 8000];
/**
 * Many times as long as the server keeps a watch open: after that nothing can be saved, but an earlier try may have
 * been paid, and its viewer is to hear what became of it.
 */
const MAX_LOST = 150;
/** How often the server may answer that it is too early. Its clock decides, and it says by how much. */
const MAX_EARLY = 5;

export interface CreditOptions<Answer> {
  ask(): Promise<Answer>;
  wait(ms: number): Promise<void>;
  /** Resolves after so many milliseconds, or earlier when the connection is back. */
  waitForConnection(ms: number): Promise<void>;
  onLost(): void;
}

export type Credit<Answer> =
  | { kind: 'credited'; answer: Answer }
  /** `wasLost`: the answer came after the connection had been away. */
  | { kind: 'refused'; code: string; message: string; wasLost: boolean }
  | { kind: 'unreachable' };

/** Whether a failure may pass by itself: no answer, a server that is away, or too many requests. */
function mayPass(error: CallError): boolean {
  return error.code === 'NETWORK' || error.status >= 500 || error.status === 429;
}

export async function creditView<Answer>({
  ask,
  wait,
  waitForConnection,
  onLost,
}: CreditOptions<Answer>): Promise<Credit<Answer>> {
  let [early, lost] = [0, 0];
  for (;;) {
    try {
      return { kind: 'credited', answer: await ask() };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'TOO_EARLY' && early < MAX_EARLY) {
        early += 1;
        await wait(Math.max(Number(error.extra['remaining_seconds']) || 1, 1) * 1000);
        continue;
      }
      if (!mayPass(error)) {
        return { kind: 'refused', code: error.code, message: error.message, wasLost: lost > 0 };
      }
      const ms = LOST_WAITS_MS[Math.min(lost, LOST_WAITS_MS.length - 1)];
      if (ms === undefined || lost === MAX_LOST) return { kind: 'unreachable' };
      lost += 1;
      onLost();
      await waitForConnection(ms);
    }
  }
}
