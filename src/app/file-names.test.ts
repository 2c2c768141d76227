/** The day in a file's name is Istanbul's, also between its midnight and UTC's. */
import { beforeAll, expect, test } from 'vitest';
import { rolesOf } from '#lib/shared/route.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { contracts } from './features.ts';

const app = useTestApp();

const QUERIES: Record<string, readonly string[]> = {
  exportPayments: ['?what=payments', '?what=wallet'],
  downloadStatement: ['?format=csv&date_from=2026-11-24&date_to=2026-11-24'],
  exportAccounting: ['?what=payments', '?what=invoices', '?what=wallet'],
};

const files = Object.values(contracts)
  .flatMap((contract) => Object.entries(contract))
  .filter(
    ([, { method, path, data }]) => method === 'GET' && !path.includes(':') && 'file_name' in shapeOf(data),
  )
  .flatMap(([name, route]) => (QUERIES[name] ?? ['']).map((query) => ({ query, route, path: route.path })));

function shapeOf(schema: unknown): object {
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? Object(schema.shape) : {};
}

const people: Record<string, string> = {};

beforeAll(async () => {
  app.clock.set(new Date('2026-11-23T21:30:00Z'));
  people.admin = (await anAdmin(app)).token;
  people.firm = (await aFirm(app)).token;
  people.user = (await aViewer(app)).token;
});

test.each(files)('$path$query', async ({ route, query }) => {
  const [role = ''] = rolesOf(route.access);
  const { status, data } = await app.call(`${route.path}${query}`, { as: people[role] ?? '' });
  expect(status).toBe(200);
  expect(data.file_name).toContain('2026-11-24');
});
