import { expect, test, it } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { CallError } from '#lib/web/call.ts';
import { suspensionOf } from './suspension-notice.tsx';
import { signInTexts } from '../public-texts.web.ts';
import { checkAll } from '#lib/shared/check-all.ts';
import { signInContract } from '../contract/public.ts';
import { judgeLogin } from './signing-in.web.ts';

function moneyAfter(extra: Record<string, unknown>): string | null {
  const given = { code: 'ACCOUNT_SUSPENDED', status: 403, message: '', fields: {} };
  const suspension = suspensionOf(
    new CallError({ ...given, extra: { contact_email: 'a@ornek.com', ...extra } }),
  );
  return suspension?.money ? signInTexts.suspendedMoney(suspension.money) : null;
}

test.each([
  [{ has_wallet: true }, 'Cüzdanındaki para yerinde duruyor.'],
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
