import { describe, expect, test } from 'vitest';
import { CallError } from '#lib/web/call.ts';
import { creditView } from './credit-view.ts';

const failure = (code: string, status: number, extra: Record<string, unknown> = {}) =>
  new CallError({ code, status, message: code, fields: {}, extra });

/** Answers with each of these in turn, and goes on with the last one. */
function asking(...answers: (CallError | string)[]) {
  const waits: number[] = [];
  let [asked, lost] = [0, 0];
  const credit = creditView({
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof CallError) throw answer;
      return answer;
    },
    wait: async (ms) => void waits.push(ms),
    waitForConnection: async (ms) => void waits.push(ms),
    onLost: () => {
      lost += 1;
    },
  });
  return credit.then((result) => ({ result, waits, asked, lost }));
}

describe('asking to be paid', () => {
  test('an answer is the end of it', async () => {
    expect(await asking('paid')).toMatchObject({
      result: { kind: 'credited', answer: 'paid' },
      asked: 1,
      waits: [],
    });
  });

  test('a lost connection and a server that is away are waited out, longer each time', async () => {
    const away = failure('UNAVAILABLE', 503);
    const { result, waits, lost } = await asking(failure('NETWORK', 0), away, away, 'paid');
    expect({ result, waits, lost }).toEqual({
      result: { kind: 'credited', answer: 'paid' },
      waits: [1000, 2000, 4000],
      lost: 3,
    });
  });

  test('too early waits the seconds the server says', async () => {
    const early = failure('TOO_EARLY', 409, { remaining_seconds: 3 });
    expect(await asking(early, 'paid')).toMatchObject({
      result: { kind: 'credited' },
      waits: [3000],
      lost: 0,
    });
  });

  test('a refusal is not argued with', async () => {
    expect(await asking(failure('WATCH_RELEASED', 409))).toMatchObject({
      result: { kind: 'refused', code: 'WATCH_RELEASED', wasLost: false },
      asked: 1,
    });
  });

  test('a refusal after a lost connection says that there was one', async () => {
    const lost = failure('NETWORK', 0);
    expect(await asking(lost, lost, failure('WATCH_EXPIRED', 409))).toMatchObject({
      result: { kind: 'refused', code: 'WATCH_EXPIRED', wasLost: true },
    });
  });

  test('without a connection it gives up only after the watch would have been', async () => {
    const { result, waits } = await asking(failure('NETWORK', 0));
    expect(result).toEqual({ kind: 'unreachable' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(15 * 60_000);
    expect(Math.max(...waits)).toBe(8000);
  });

  test('a server that keeps saying too early is not asked for ever', async () => {
    expect(await asking(failure('TOO_EARLY', 409, {}))).toMatchObject({
      result: { kind: 'refused' },
      asked: 6,
    });
  });
});
