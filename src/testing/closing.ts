import { type Person, TEST_PASSWORD } from './people.ts';
import type { TestAnswer, TestServer } from './test-app.ts';

export interface ClosingOptions {
  password?: string;
  /** Lira. */
  give_up_balance?: number | undefined;
  key?: string;
}

export function closeAccount(
  test: Pick<TestServer, 'call'>,
  viewer: Pick<Person, 'token'>,
  { key, ...options }: ClosingOptions = {},
): Promise<TestAnswer> {
  return test.call('/api/user/account/close', {
    as: viewer.token,
    body: { password: TEST_PASSWORD, ...options },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}
