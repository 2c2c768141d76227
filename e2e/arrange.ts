/** Test data on the running server, by the same makers as in the HTTP tests. */
import type { Page } from '@playwright/test';
import type { DemoLogin } from '../db/demo/people.ts';
import { systemClock } from '#lib/server/clock.ts';
import { openDatabase, run, sql } from '#lib/server/db.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import { decideCampaign } from '#testing/campaigns.ts';
import { callServer } from '#testing/call-server.ts';
import { aViewer, type Person } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import type { RunningServer } from './start-server.ts';

export function arrangeOn(server: RunningServer): TestServer & { close(): Promise<void> } {
  // The connection breaks when a test kills the server.
  const pool = openDatabase(server.databaseUrl, { poolSize: 2, onError: () => {} });
  return {
    db: pool.db,
    clock: systemClock,
    call: (path, options) => callServer(server.baseUrl, path, options),
    close: () => pool.close(),
  };
}

/** Opens a page with a session in this tab; an administrator is an owner by default. */
export async function enterAs(
  page: Page,
  person: Person,
  role: Role,
  path: string,
  ownDuty: Duty = 'owner',
): Promise<void> {
  const { userId: id, name, email, token } = person;
  const duty = role === 'admin' ? ownDuty : null;
  const session = { user: { id, name, email, role, duty }, token, expiresAt: Date.now() + 3_600_000 };
  const stored = JSON.stringify(JSON.stringify(session));
  const store = `sessionStorage.setItem('izle-kazan.session', ${stored})`;
  if (page.url() === 'about:blank') {
    // Only at the first load: later ones keep the session that the app stored.
    await page.addInitScript(`
      if (location.protocol === 'http:' && window.name === '') {
        window.name = 'entered';
        ${store};
      }`);
  } else {
    // A page without the app: an app running for another person could store its own session again.
    await page.goto('/robots.txt');
    await page.evaluate(store);
  }
  await page.goto(path);
}

/** A viewer whose welcome dialog was shown, so that it covers no screen and takes no Back. */
export async function aWelcomedViewer(made: TestServer, input: { name?: string } = {}): Promise<Person> {
  const viewer = await aViewer(made, input);
  await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
  return viewer;
}

/** Signs a person of the demo in for the next page; returns their id. */
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

/** Decides every pending campaign, so that the queue holds only those of the test. */
export async function emptyQueue(made: TestServer, admin: Person): Promise<void> {
  const { data } = await made.call('/api/admin/campaigns/pending?limit=100', { as: admin.token });
  const decision = { status: 'rejected', rejection_reason: 'Başka bir testten' };
  for (const { id } of data.campaigns) await decideCampaign(made, id, admin, decision);
}

/** Marks all notices as read, so that a firm sees no popups about them. */
export async function withoutPopups(made: TestServer): Promise<void> {
  await run(made.db, sql`update notices set read_at = now() where read_at is null`);
}
