import { afterEach, expect, test, vi } from 'vitest';
import { route } from '#lib/shared/route.ts';
import { call, CallError, isRefused, saysNoAnswer } from './call.ts';

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
  expect(saysNoAnswer(message)).toBe(true);
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
