/** A file of a list holds what the list's filters and search show: its call takes the same fields, with the same values. */
import { expect, test } from 'vitest';
import { jsonSchema } from './describe-api.ts';
import { contracts } from './features.ts';

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
};

const calls = new Map(Object.values(contracts).flatMap((contract) => Object.entries(contract)));

type Schema = Parameters<typeof jsonSchema>[0];

const fieldsOf = (schema: Schema | undefined): object =>
  schema === undefined ? {} : Object(Reflect.get(jsonSchema(schema), 'properties') ?? {});

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
