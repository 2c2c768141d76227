/** Makers of test data, the same as in the HTTP tests, on the running server of the journeys. */
import type { Page } from '@playwright/test';
import type { DemoLogin } from '../db/demo/people.ts';
import { systemClock } from '#lib/server/clock.ts';
import { openDatabase, run, sql } from '#lib/server/db.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import { formData } from '#testing/form.ts';
import type { Person } from '#testing/people.ts';
import type { TestAnswer, TestCall, TestServer } from '#testing/test-app.ts';
import type { RunningServer } from './start-server.ts';

function bodyOf({ body, form }: TestCall): { payload?: FormData | string; type?: string } {
  if (form !== undefined) return { payload: formData(form) };
  return body === undefined ? {} : { payload: JSON.stringify(body), type: 'application/json' };
}

async function call(baseUrl: string, path: string, options: TestCall = {}): Promise<TestAnswer> {
  const { payload, type } = bodyOf(options);
  const headers = new Headers(options.headers);
  if (type !== undefined) headers.set('content-type', type);
  if (options.as !== undefined) headers.set('authorization', `Bearer ${options.as}`);
  const method = options.method ?? (payload === undefined ? 'GET' : 'POST');
  const answer = await fetch(baseUrl + path, { method, headers, ...(payload && { body: payload }) });
  const body = (await answer.json()) as TestAnswer['body'] & { data?: unknown }; // Every answer is our envelope.
  return { status: answer.status, body, data: body.data, headers: Object.fromEntries(answer.headers) };
}

/** Connects to the server's own database from outside. Close it before the server stops. */
export function arrangeOn(server: RunningServer): TestServer & { close(): Promise<void> } {
  // A connection may break when a journey kills the server.
  const pool = openDatabase(server.databaseUrl, { poolSize: 2, onError: () => {} });
  return {
    db: pool.db,
    clock: systemClock,
    call: (path, options) => call(server.baseUrl, path, options),
    close: () => pool.close(),
  };
}

/** Opens a page as somebody who is already signed in, in this tab; an administrator is an owner unless it is said. */
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
    // Once: a later load of the page has the session that the app left.
    await page.addInitScript(`
      if (location.protocol === 'http:' && window.name === '') {
        window.name = 'entered';
        ${store};
      }`);
  } else {
    // Goes by a page without the app: one running for another person could write its own session back.
    await page.goto('/robots.txt');
    await page.evaluate(store);
  }
  await page.goto(path);
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

/** Everything that happened so far was read, so that a firm's popups tell of none of it. */
export async function withoutPopups(made: TestServer): Promise<void> {
  await run(made.db, sql`update notices set read_at = now() where read_at is null`);
}
