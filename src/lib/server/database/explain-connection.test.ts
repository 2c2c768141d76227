import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import { explainConnection, nameDatabase } from './explain-connection.ts';

const database = useTestDatabase();

test('a wrong password, database or port is told with the server and its variable, without the password', async () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };
  const { port } = new URL(database.url);
  const wrong = [
    [changed((url) => (url.password = 'sifre')), `127.0.0.1:${port}: password authentication failed`],
    [changed((url) => (url.pathname = '/missing')), `127.0.0.1:${port}: database "missing" does not exist`],
    [changed((url) => (url.host = '127.0.0.1:1')), '127.0.0.1:1: connect ECONNREFUSED'],
  ] as const;
  for (const [url, said] of wrong) {
    const failure = await migrateToLatest(url)
      .catch((error: unknown) => explainConnection(error, { DATABASE_URL: url }))
      .catch((error: unknown) => error);
    expect(String(failure)).toContain(`DATABASE_URL leads to ${said}`);
    expect(String(failure)).toMatch(/\. Correct the .* there/);
    expect(String(failure)).not.toContain('sifre');
  }
});

test('a failure of the embedded database, or of something else, is thrown as it is', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(() => explainConnection(refused, {})).toThrow(refused);
  const other = new Error('other');
  expect(() => explainConnection(other, { DATABASE_URL: 'postgres://db/izle' })).toThrow(other);
});

test.each([
  ['postgres://izle:p@ss@db/izle', 'db:5432'],
  ['postgres://izle:gizli@[::1]:6000/izle?sslmode=require', '[::1]:6000'],
  // An address that is not one may have the password anywhere.
  ['postgres://izle:12/gizli@db/izle', 'a server that it does not name'],
  ['postgres:///izle?host=/run/postgresql', 'a server that it does not name'],
])('of %s only the server is shown', (url, server) => {
  expect(nameDatabase({ DATABASE_URL: url })).toBe(`DATABASE_URL leads to ${server}`);
});
