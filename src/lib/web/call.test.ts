import { afterEach, expect, test, vi, describe, it } from 'vitest';
import { route } from '#lib/shared/route.ts';
import { call, CallError, isRefused, isNoAnswerText } from './call.ts';
import { deduplicateInFlight } from './attempt.ts';
import { setDraftOwner } from './form/draft-store.ts';
import { queryClient } from './query.ts';

const METHODS = { path: '/api/things', summary: 'A thing.' } as const;
const payment = route({ ...METHODS, method: 'POST', access: ['firm'], movesMoney: true });
const decision = route({ ...METHODS, method: 'PUT', access: { admin: ['finance'] } });
const watch = route({ ...METHODS, method: 'POST', access: ['user'], movesMoney: true, isHot: true });
const note = route({ ...METHODS, method: 'POST', access: { admin: ['finance'] } });
const list = route({ ...METHODS, method: 'GET', access: { admin: ['finance'] } });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const MAYBE = 'İşlem kaydedilmiş olabilir; yeniden denemek güvenli, iki kez yapılmaz.';

test.each([
  [payment, true, `Sunucudan yanıt alınamadı. ${MAYBE}`],
  [decision, true, `Sunucudan yanıt alınamadı. ${MAYBE}`],
  [payment, false, `İnternet bağlantın yok. Bağlanınca tekrar dene. ${MAYBE}`],
  [watch, false, 'İnternet bağlantın yok. Bağlanınca tekrar dene.'],
  [note, true, 'Sunucudan yanıt alınamadı'],
  [list, true, 'Sunucudan yanıt alınamadı'],
])('of a lost answer', async (asked, onLine, text) => {
  vi.stubGlobal('navigator', { onLine });
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('cut off'));
  const message = await call(asked, {}).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(message).toBe(text);
  expect(isNoAnswerText(message)).toBe(true);
});

test('an answer that a proxy made in its place is a lost one, too', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>Bad Gateway</html>', { status: 502 }));
  await expect(call(decision, {})).rejects.toThrow(MAYBE);
});

test.each([
  [409, true],
  [429, true],
  [0, false],
  [500, false],
  [503, false],
])('a failure with status %i: has surely changed nothing is %s', (status, expected) => {
  const error = new CallError({ code: 'X', status, message: '', fields: {}, extra: {} });
  expect(isRefused(error)).toBe(expected);
});

function aCall() {
  const answers: ((text: string) => void)[] = [];
  const make = vi.fn(
    (_input: { id: number }) => new Promise<string>((resolve) => void answers.push(resolve)),
  );
  return { make, send: deduplicateInFlight(make), answer: (text: string) => answers.shift()?.(text) };
}

describe('in-flight deduplication', () => {
  it('sends one call for two presses, and returns one answer', async () => {
    const { make, send, answer } = aCall();
    const answers: string[] = [];
    const first = send({ id: 1 }).then((text) => answers.push(text));
    void send({ id: 1 }).then((text) => answers.push(text));
    answer('done');
    await first;
    expect(make).toHaveBeenCalledTimes(1);
    expect(answers).toEqual(['done']);
  });

  it('sends again after an answer, also after a failure', async () => {
    const make = vi.fn(() => Promise.reject(new Error('no network')));
    const send = deduplicateInFlight(make);
    await expect(send({ id: 1 })).rejects.toThrow('no network');
    await expect(send({ id: 1 })).rejects.toThrow('no network');
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('sends a call with another input', () => {
    const { make, send } = aCall();
    void send({ id: 1 });
    void send({ id: 2 });
    expect(make).toHaveBeenCalledTimes(2);
  });
});

test('cache of queries: another person does not see what the one before has read', () => {
  setDraftOwner(1);
  queryClient.setQueryData(['wallet'], 900);
  setDraftOwner(2);
  expect(queryClient.getQueryData(['wallet'])).toBeUndefined();
  setDraftOwner(1);
  expect(queryClient.getQueryData(['wallet'])).toBe(900);
});
