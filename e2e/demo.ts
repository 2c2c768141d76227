/** Ways into the demo's screens, for journeys that look at every one of them. */
import type { Page } from '@playwright/test';
import type { DemoLogin } from '../db/demo/people.ts';
import { first, rows, sql } from '#lib/server/db.ts';
import { tieTogether } from '#testing/simulation/farms.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterAs } from './arrange.ts';

/**
 * The status of the campaign that a screen needs: a draft's form knows only drafts, the performance only active ones.
 */
const STATUS_ON: Record<string, string> = {
  '/firma/kampanyalar/:id/performans': 'active',
  '/firma/kampanyalar/duzenle/:id': 'rejected',
  '/admin/kampanyalar/:id/hedef-kitle': 'pending',
};

/** Puts seven of the demo's viewers in review, tied together. The number of their group. */
async function aSuspectedGroup(made: TestServer): Promise<number> {
  const viewers = await rows(
    made.db,
    sql<{
      userId: number;
    }>`select user_id as "userId" from viewers where closed_at is null order by user_id limit 7`,
  );
  await tieTogether(made, viewers);
  return viewers[0]?.userId ?? 0;
}

/** The address of a route with something of the demo's in it: a campaign of this firm where it has one in the state that the screen needs. */
export async function aDemoAddress(made: TestServer, route: string, firmId: number): Promise<string> {
  if (route === '/admin/supheli-hesaplar/:id')
    return route.replace(':id', String(await aSuspectedGroup(made)));
  if (!route.includes('/kampanyalar/') || !route.includes(':id')) return route.replaceAll(/:\w+/g, '1');
  const status = STATUS_ON[route] ?? 'draft';
  const campaign = await first(
    made.db,
    sql<{
      id: number;
    }>`select id from campaigns where status = ${status} order by firm_id <> ${firmId}, id limit 1`,
  );
  if (campaign === undefined) throw new Error(`the demo has no campaign that is ${status}, for ${route}`);
  return route.replace(':id', String(campaign.id));
}

/** Opens a page without the program as a person of the demo, who is signed in from the next page on; their id. */
export async function enterDemo(
  page: Page,
  made: TestServer,
  { role, email, password }: DemoLogin,
): Promise<number> {
  const { data } = await made.call('/api/auth/login', { body: { email, password } });
  const { id: userId, name } = data.user;
  await enterAs(page, { userId, name, email, phone: '', token: data.token }, role, '/robots.txt');
  return userId;
}
