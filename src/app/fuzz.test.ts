/** Random requests for every call and role get a declared answer (threats T-I4, T-I5, T-I9, T-I10, T-I12, T-F12). */
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import type { Role, Route } from '#lib/shared/route.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { CAMPAIGN_STATUSES } from '#features/campaigns/lifecycle.ts';
import { atOnce, repeats } from '#testing/at-once.ts';
import { aCampaign, campaignForm } from '#testing/campaigns.ts';
import {
  type FuzzAnswer,
  type FuzzRequest,
  linesWith,
  problemOf,
  requestsFor,
  secretsIn,
} from '#testing/fuzz/requests.ts';
import { Seen } from '#testing/fuzz/values.ts';
import { fund } from '#testing/money.ts';
import { aPayment, fundFirm } from '#testing/payments.ts';
import { aPersonOf, aPersonOfEach, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { useTestApp } from '#testing/test-app.ts';
import { routes } from './features.ts';

/** More of them, and the same ones once more: `FUZZ_REQUESTS=50000 FUZZ_SEED=1234 npx vitest run src/app/fuzz.test.ts`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? repeats({ usually: 600, fully: 250_000 }));
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (isForRelease ? Math.floor(Math.random() * 2 ** 30) : 20_261_123),
);
const PER_CALL = 2;
const CONNECTIONS = 8;
const LIMIT_MS = 60_000 + REQUESTS * 30;

const lines: string[] = [];
const app = useTestApp({
  environment: { LOG_LEVEL: 'debug' },
  logTo: { write: (line) => void lines.push(line) },
});
const secrets = new Set<string>();
const people = new Map<Role, Person>();
const seen = new Seen();
const done = new Set<Route>();
let pool: Pool;

async function makeFixture(): Promise<void> {
  const { admin, firm, user } = await aPersonOfEach(app);
  people.set('admin', admin).set('firm', firm).set('user', user);
  for (const status of CAMPAIGN_STATUSES) await aCampaign(app, { status, firm, admin });
  for (const status of ['awaiting', 'rejected'] as const) await aPayment(app, { status, firm, admin });
  await fundFirm(app, firm, 100_000_000);
  await fund(app.db, userWallet(user.userId), 1_000_000);
  seen.store({ ...campaignForm(app), password: TEST_PASSWORD, currentPassword: TEST_PASSWORD });
}

/** A request may end the session, or suspend or close the account: the role goes on, with its data if that is there. */
async function renew(role: Role): Promise<void> {
  const person = people.get(role);
  if (person === undefined) return;
  await app.run(sql`update users set status = 'active' where id = ${person.userId} and status = 'suspended'`);
  const again = await signInAgain(app, person);
  const { status } = await app.call('/api/auth/session', { as: again.token });
  people.set(role, status === 200 ? again : await aPersonOf[role](app));
}

async function send({ role, method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const token = role === null ? undefined : people.get(role)?.token;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await pool.request({ method, path, headers: { ...authorization, ...headers }, body });
  const text = await answer.body.text();
  const sent = [token ?? '', typeof body === 'string' ? body : '', text];
  for (const secret of secretsIn(...sent)) secrets.add(secret);
  return { status: answer.statusCode, contentType: String(answer.headers['content-type'] ?? ''), text };
}

async function tryOne(route: Route, request: FuzzRequest): Promise<string | undefined> {
  const answer = await send(request);
  if (answer.status === 401 && request.role !== null) await renew(request.role);
  const problem = problemOf(route, answer);
  if (problem === undefined) {
    if (answer.status === 200) {
      done.add(route);
      seen.store(JSON.parse(answer.text));
    }
    return undefined;
  }
  const { role, method, path, headers, body } = request;
  const sent = `${method} ${path} as ${role} ${JSON.stringify(headers)} ${String(body).slice(0, 1000)}`;
  return `${problem}\n  ${JSON.stringify(sent)}\n  ${answer.status} ${answer.text.slice(0, 500)}`;
}

const generators = routes.map((route) => ({ route, requests: requestsFor(route, seen) }));

function requestsOf(round: number): { route: Route; request: FuzzRequest }[] {
  return generators.flatMap(({ route, requests }, index) => {
    const seed = SEED + round * generators.length + index;
    return fc.sample(requests, { seed, numRuns: PER_CALL }).map((request) => ({ route, request }));
  });
}

beforeAll(async () => {
  await makeFixture();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo; // It listens on a port.
  pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
});
afterAll(() => pool.destroy());

test(
  `random requests: have declared answers (seed ${SEED})`,
  async () => {
    const problems = new Map<string, string>();
    let sent = 0;
    for (let round = 0; sent < REQUESTS; round += 1) {
      const requests = requestsOf(round);
      const found = await atOnce(
        requests.length,
        async (index) => {
          const one = requests[index];
          return one && { one, problem: await tryOne(one.route, one.request) };
        },
        { width: CONNECTIONS },
      );
      for (const { one, problem } of found.filter((each) => each !== undefined))
        if (problem !== undefined)
          problems.set(`${one.route.method} ${one.route.path} ${problem.split('\n')[0]}`, problem);
      sent += requests.length;
      const [code] = app.sms.slice(-1).map(({ text }) => /\d{6}/.exec(text)?.[0]);
      seen.store({ code });
      app.clock.advance(7000); // So that watches, codes and waits run out.
    }
    expect([...problems].map(([call, problem]) => `${call}\n${problem}`).join('\n\n')).toBe('');
    // Requests that are all refused would prove little; how many are not depends on the order in which they are worked on.
    expect(done.size).toBeGreaterThan(routes.length * 0.45);
  },
  LIMIT_MS,
);

test('log of all requests: names their calls, and no secret', { timeout: LIMIT_MS }, () => {
  const messages = [...app.sms, ...app.mails].map(({ text }) => text);
  secrets.add(TEST_PASSWORD);
  expect(secrets.size).toBeGreaterThan(20);
  expect(linesWith(lines, { secrets, messages })).toEqual([]);
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; call?: string; role?: string });
  const calls = entries.filter(({ msg }) => msg === 'call');
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect(calls.filter(({ call = '' }) => known.has(call)).length).toBeGreaterThan(REQUESTS / 2);
  expect(calls.filter(({ call = '' }) => !known.has(call) && !/^[A-Z]+ \/api\/\*$/.test(call))).toEqual([]);
  expect(new Set(calls.map(({ role }) => role))).toEqual(new Set([undefined, 'admin', 'firm', 'user']));
});
