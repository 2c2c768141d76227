import { describe, expect, test, vi } from 'vitest';
import { call, CallError, errorText } from '#lib/web/call.ts';
import { accountsContract } from '../contract.ts';
import { accountErrors } from '../errors.ts';
import { accountWords, codeTexts, registrationTexts, resetTexts, signInTexts } from '../public-texts.web.ts';
import { passwordTexts } from '../texts.web.ts';
import { failureText } from './call-failure.web.ts';

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
  test.each([
    ['Giriş başarısız', signInTexts.failed],
    ['Kayıt işlemi başarısız oldu. Lütfen tekrar deneyin.', registrationTexts.failed],
    ['Doğrulama işlemi başarısız oldu', codeTexts.verifyFailed],
    ['Doğrulama kodu kontrolü başarısız', codeTexts.checkFailed],
    ['Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.', codeTexts.resendFailed],
    ['Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.', accountWords.codeNotSent],
    ['Şifre sıfırlama işlemi başarısız oldu', resetTexts.saveFailed],
    ['Şifre değiştirme işlemi başarısız oldu', passwordTexts.failed],
  ])('%s, where the server said no more', async (text, unsaid) => {
    expect(failureText(await silent(), unsaid)).toBe(text);
  });

  test.each([
    ['Kayıt sırasında bir hata oluştu', registrationTexts],
    ['Şifre değiştirme başarısız', passwordTexts],
    ['Süre kontrolü başarısız oldu', { failed: codeTexts.checkFailed, broken: codeTexts.checkBroken }],
  ])('%s, where it was not a call that failed', (text, { failed, broken }) => {
    expect(failureText(new TypeError('x is undefined'), failed, broken)).toBe(text);
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
