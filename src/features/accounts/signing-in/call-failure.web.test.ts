import { describe, expect, it, test, vi } from 'vitest';
import { call, CallError, errorText } from '#lib/web/call.ts';
import { accountsContract } from '../contract.ts';
import { accountErrors } from '../errors.ts';
import { registrationTexts, signInTexts } from '../public-texts.web.ts';
import { failureText } from './call-failure.web.ts';
import { kurus } from '#lib/shared/money.ts';
import { suspensionOf } from './suspension-notice.tsx';
import { checkAll } from '#lib/shared/check-all.ts';
import { signInContract } from '../contract/public.ts';
import { judgeLogin } from './signing-in.web.ts';

async function thrownAfter(answer: Promise<Response>): Promise<unknown> {
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(answer);
  const error: unknown = await call(accountsContract.readPublicConfig, {}).catch((thrown: unknown) => thrown);
  fetch.mockRestore();
  return error;
}

const failureOf = (status: number, body: unknown) =>
  thrownAfter(
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );
const silent = () => failureOf(500, { success: false, code: 'INTERNAL' });

describe('the texts of the error catalogue', () => {
  test('the page’s own, where the server said no more; another, where it was not a call that failed', async () => {
    expect(failureText(await silent(), signInTexts.failed)).toBe('Giriş başarısız');
    const { failed, broken } = registrationTexts;
    expect(failureText(new TypeError('x is undefined'), failed, broken)).toBe(
      'Kayıt sırasında bir hata oluştu',
    );
  });

  test.each([
    ['Sunucudan yanıt alınamadı', true],
    ['İnternet bağlantın yok. Bağlanınca tekrar dene.', false],
  ])('%s, where no answer came', async (text, onLine) => {
    vi.stubGlobal('navigator', { onLine });
    const lost = await thrownAfter(Promise.reject(new TypeError('failed')));
    vi.unstubAllGlobals();
    expect(failureText(lost, signInTexts.failed)).toBe(text);
  });

  test('Sunucudan yanıt alınamadı, where an answer came that is none of ours', async () => {
    const error = await failureOf(502, '<html>Bad Gateway</html>');
    expect(failureText(error, signInTexts.failed)).toBe('Sunucudan yanıt alınamadı');
  });

  test('Bir hata oluştu, where nothing better is known', async () => {
    expect(errorText(await silent())).toBe('Bir hata oluştu');
    expect(errorText(new Error('boom'))).toBe('Bir hata oluştu');
  });

  test('the server’s own words come first, with the minutes that it says are left', async () => {
    const { text } = accountErrors.EMAIL_TAKEN;
    const taken = await failureOf(409, { success: false, code: 'EMAIL_TAKEN', message: text });
    expect(failureText(taken, registrationTexts.failed)).toBe('Bu e-posta adresi zaten kayıtlı.');
    const body = { success: false, code: 'RATE_LIMITED', message: 'Çok fazla deneme yaptın.' };
    const limited = await failureOf(429, { ...body, remainingMinutes: 7 });
    expect(limited).toBeInstanceOf(CallError);
    expect(failureText(limited, registrationTexts.failed)).toBe('Çok fazla deneme yaptın. (7 dakika kaldı)');
  });
});

function moneyAfter(extra: Record<string, unknown>): string | null {
  const given = { code: 'ACCOUNT_SUSPENDED', status: 403, message: '', fields: {} };
  const suspension = suspensionOf(
    new CallError({ ...given, extra: { contact_email: 'a@ornek.com', ...extra } }),
  );
  return suspension?.money ? signInTexts.suspendedMoney(suspension.money) : null;
}

test.each([
  [
    { has_wallet: true, taken_back: 0, is_taking_back: false, balance: 12 },
    'Cüzdanındaki para yerinde duruyor.',
  ],
  [
    { has_wallet: true, taken_back: 46, is_taking_back: false, balance: 22 },
    'Geçersiz bulunan kazancından ₺46,00 geri alındı. Cüzdanında kalan ₺22,00 yerinde duruyor.',
  ],
  [
    { has_wallet: true, taken_back: 46, is_taking_back: false, balance: 0 },
    'Geçersiz bulunan kazancından ₺46,00 geri alındı.',
  ],
  [
    { has_wallet: true, taken_back: 5, is_taking_back: true, balance: 63 },
    'Geçersiz bulunan kazancın cüzdanından geri alınıyor; cüzdanında kalan para yerinde durur.',
  ],
  [{ has_wallet: false }, null],
])('after %o a suspended person reads what became of the money', (extra, said) => {
  expect(moneyAfter(extra)).toBe(said);
});

test('amounts keep their kuruş', () => {
  expect(
    signInTexts.suspendedMoney({ takenBack: kurus(4605), isTakingBack: false, balance: kurus(2210) }),
  ).toContain('₺46,05');
});

it.each([
  ['', ''],
  ['ayse', 'x'],
  ['ayşe@ornek.com', 'x'],
  [' ayse@ornek.com ', 'x'.repeat(128)],
  ['ayse@ornek.com', 'x'.repeat(129)],
  ['ayse@ornek', ''],
])('the login form: refuses %j with %j in the words of the server', (email, password) => {
  const { problems, values } = judgeLogin({ email, password, rememberMe: true });
  const checked = checkAll(signInContract.logIn.body, values);
  const issues = 'data' in checked ? [] : checked.refused.issues;
  // The form shows the first of two faults of one field.
  const said = new Map(issues.toReversed().map(({ path, message }) => [path[0], message]));
  expect(new Map(problems.map(({ field, message }) => [field, message]))).toEqual(said);
});
