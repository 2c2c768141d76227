/** What may be read from a replica only reads, and the call goes on when the replica fails. */
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#lib/server/db.ts';
import { anAdmin, aFirm } from '#testing/people.ts';
import { useTestApp, startTestApp } from '#testing/test-app.ts';
import { contracts } from './contract.ts';

const app = useTestApp();
let opened: Database | undefined;
afterAll(() => opened?.close());

const marked = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(({ mayReadReplica }) => mayReadReplica === true);

test('each marked call is a GET of administrators or firms, and succeeds where nothing can be written', async () => {
  opened = openDatabase(`${app.url}?options=-c%20default_transaction_read_only%3Don`, {
    poolSize: 2,
    onError: () => {},
  });
  const { db } = opened;
  const failures: unknown[] = [];
  let asked = 0;
  const find = async () => {
    asked += 1;
    return db;
  };
  const server = await startTestApp({
    beside: app,
    replica: { find, leave: (error) => failures.push(error) },
  });
  const [admin, firm] = [await anAdmin(app), await aFirm(app)];
  for (const { method, path, access, movesMoney } of marked) {
    expect([method, movesMoney]).toEqual(['GET', undefined]);
    const { token } = path.startsWith('/api/admin/') ? admin : firm;
    expect(access).not.toContain('user');
    const { status } = await server.call(path.replace(':id', '1'), { as: token });
    expect([200, 404], path).toContain(status);
  }
  await server.close();
  expect(failures).toEqual([]);
  expect(asked).toBe(marked.length);
  expect(marked.length).toBeGreaterThan(5);
});

test('a replica that fails is left, and the primary answers', async () => {
  const closed = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 1, onError: () => {} });
  const failures: unknown[] = [];
  const server = await startTestApp({
    beside: app,
    replica: { find: async () => closed.db, leave: (error) => failures.push(error) },
  });
  const { token } = await anAdmin(app);
  expect((await server.call('/api/admin/audit-log', { as: token })).status).toBe(200);
  expect(failures).toHaveLength(1);
  await server.close();
  await closed.close();
});
