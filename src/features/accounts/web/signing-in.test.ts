import { expect, it } from 'vitest';
import { checkAll } from '#lib/shared/check-all.ts';
import { signInContract } from '../contract/public.ts';
import { judgeLogin } from './signing-in.ts';

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
