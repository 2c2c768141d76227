/** A file has the rows of its list: its call takes the same filters. Its name has Istanbul's day. */
import { beforeAll, expect, test } from 'vitest';
import { type Role, rolesOf } from '#lib/shared/route.ts';
import { aPersonOfEach, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { jsonSchema } from './describe-api.ts';
import { namedRoutes } from './features.ts';

const app = useTestApp();

const LISTS: Readonly<Record<string, readonly string[]>> = {
  exportActs: ['listActs'],
  exportEntries: ['listEntries'],
  exportPayments: ['listPayments', 'listAdminWallet'],
  exportAccounting: ['listOrders', 'listInvoices', 'listFirmWallet'],
  exportWithdrawals: ['listWithdrawals'],
  // The whole of a period that is asked for in a dialog, because its balances before and after have to follow from it.
  downloadStatement: [],
  downloadPersonalData: [],
  downloadReceipt: [],
  givePayoutFile: [],
};

const calls = new Map(namedRoutes);

const fieldsOf = (schema: Parameters<typeof jsonSchema>[0] | undefined): object =>
  (schema && jsonSchema(schema).properties) ?? {};

const files = [...calls].filter(([, { data }]) => data !== undefined && 'file_name' in fieldsOf(data));

function filtersOf(list: string): object {
  const call = calls.get(list);
  if (call === undefined) throw new Error(`There is no call ${list}`);
  const { page: _page, limit: _limit, ...filters } = Object.fromEntries(Object.entries(fieldsOf(call.query)));
  return filters;
}

test('calls that answer a file: all listed', () => {
  expect(files.map(([name]) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

test.each(files)('%s: takes the filters of its lists', (name, { query }) => {
  for (const list of LISTS[name] ?? []) expect(fieldsOf(query), list).toMatchObject(filtersOf(list));
});

const QUERIES: Record<string, readonly string[]> = {
  exportPayments: ['?what=payments', '?what=wallet'],
  downloadStatement: ['?format=csv&date_from=2026-11-24&date_to=2026-11-24'],
  exportAccounting: ['?what=payments', '?what=invoices', '?what=wallet'],
};

let people: Record<Role, Person>;

beforeAll(async () => {
  app.clock.set(new Date('2026-11-23T21:30:00Z'));
  people = await aPersonOfEach(app);
});

const named = files
  .filter(([, { path }]) => !path.includes(':'))
  .flatMap(([name, route]) => (QUERIES[name] ?? ['']).map((query) => ({ query, route, path: route.path })));

test.each(named)('$path$query: has the day of Istanbul in its name', async ({ route, query }) => {
  const [role = 'user'] = rolesOf(route.access);
  const { status, data } = await app.call(`${route.path}${query}`, { as: people[role].token });
  expect(status).toBe(200);
  expect(data.file_name).toContain('2026-11-24');
});
