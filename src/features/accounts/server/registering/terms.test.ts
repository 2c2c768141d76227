import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { aFirmRegistration, aRegistration, register } from '#testing/registrations.ts';
import { startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';
import { readTermsVersion } from '#features/pages/server/index.ts';

const app = useTestApp();

const read = async (as: Person, server: TestApp = app) =>
  (await server.call('/api/auth/terms', { as: as.token })).data;
const accept = (as: Person, version: unknown, server: TestApp = app) =>
  server.call('/api/auth/terms', { as: as.token, body: { version } });

/** A second server, started with the next version of the terms in its `DATA_DIR/content`. */
async function withNewTerms<T>(use: (newer: TestApp, version: number) => Promise<T>): Promise<T> {
  const version = readTermsVersion() + 1;
  const dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-terms-'));
  await mkdir(join(dataDir, 'content'));
  await writeFile(
    join(dataDir, 'content/terms.md'),
    `<!-- version ${version}, 2026-11-30 -->\n# Yeni koşullar\n`,
  );
  const newer = await startTestApp({ beside: app, dataDir });
  try {
    return await use(newer, version);
  } finally {
    await newer.close();
    await rm(dataDir, { recursive: true });
  }
}

const IBAN = { iban: 'TR330006100519786457841326', password: TEST_PASSWORD };
const VIEWER_MONEY = [
  ['/api/user/wallet/withdraw', { amount: 50, account_holder: 'Elif Şahin', ...IBAN }],
  ['/api/user/wallet/transfer', { amount: 1, wallet_number: '1234567890123456', email: 'a@ornek.com' }],
] as const;
const FIRM_MONEY = [['/api/firm/wallet/withdraw', { amount: 50, ...IBAN }]] as const;

const agreedBy = (email: string) =>
  rows(
    app.db,
    sql<{ version: string; at: Date }>`
      select version, at from consents join users on users.id = user_id
      where email = ${email} and kind = 'terms' order by consents.id`,
  );

describe('the terms of use', () => {
  test('agreed to at registration, the version and the time stand among the consents', async () => {
    const { version } = (await app.call('/api/pages/terms')).data;
    for (const body of [
      aRegistration({ terms_version: version }),
      aFirmRegistration({ terms_version: version }),
    ]) {
      expect((await register(app, body)).status).toBe(200);
      expect(await agreedBy(body.email)).toMatchObject([{ version: String(version) }]);
    }
  });

  test('a client of the specification, which sends nothing of them, registers; the person is asked afterwards', async () => {
    const body = aRegistration();
    expect((await register(app, body)).status).toBe(200);
    expect(await agreedBy(body.email)).toEqual([]);
    const login = await app.call('/api/auth/login', {
      body: { email: body.email, password: body['password'] },
    });
    const person = { token: login.data.token } as Person; // All that the calls below need.
    const { version, accepted_version } = await read(person);
    expect(accepted_version).toBeNull();
    expect((await accept(person, version)).status).toBe(200);
    expect(await read(person)).toMatchObject({ version, accepted_version: version });
  });

  test('a version that was never in force cannot be agreed to at registration, nor a wrong one beside another wrong field', async () => {
    const body = aRegistration({ terms_version: 999 });
    const refused = await app.call('/api/auth/register', { body });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['terms_version']);
    const both = await app.call('/api/auth/register', {
      body: { ...aRegistration({ terms_version: 'bir' }), email: 'yok' },
    });
    expect(Object.keys(both.body.errors ?? {}).toSorted()).toEqual(['email', 'terms_version']);
  });

  test('a new version is asked for again, and who agrees twice says it once', async () => {
    const viewer = await aViewer(app);
    const before = await read(viewer);
    expect(before.accepted_version).toBe(before.version);
    await withNewTerms(async (newer, version) => {
      expect(await read(viewer, newer)).toMatchObject({ version, accepted_version: before.version });
      expect((await accept(viewer, version, newer)).status).toBe(200);
      expect((await accept(viewer, version, newer)).status).toBe(200);
      expect(await read(viewer, newer)).toMatchObject({ version, accepted_version: version });
      expect((await agreedBy(viewer.email)).map((row) => row.version)).toEqual(
        [before.version, version].map(String),
      );
    });
  });

  test('what was read before a newer version came is not agreed to', async () => {
    const firm = await aFirm(app);
    const { version } = await read(firm);
    await withNewTerms(async (newer) => {
      expect(await accept(firm, version, newer)).toMatchObject({
        status: 409,
        body: { code: 'TERMS_CHANGED' },
      });
      expect(await accept(firm, 'son', newer)).toMatchObject({ status: 400 });
    });
  });

  test('money is never held for them: who has not agreed is paid out all the same', async () => {
    const viewer = await aRichViewer(app, 10_000);
    await withNewTerms(async (newer) => {
      const { version, accepted_version: accepted } = await read(viewer, newer);
      expect(accepted).toBeLessThan(version);
      expect((await withdraw(newer, await signInAgain(newer, viewer))).status).toBe(200);
    });
  });

  test.each([
    ['a viewer', aRegistration({}), { is_adult: undefined, notice_acknowledged: undefined }],
    ['a viewer who said half', aRegistration({}), { notice_acknowledged: undefined }],
    ['a firm', aFirmRegistration({}), { is_adult: undefined, notice_acknowledged: undefined }],
  ])('%s registers without the statements: no money leaves before they are made', async (_, body, unsaid) => {
    const entered = await register(app, { ...body, ...unsaid });
    expect(entered.status).toBe(200);
    const { data: session } = await app.call('/api/auth/ticket', { body: { ticket: entered.data.ticket } });
    const person = { token: session.token, userId: session.user.id } as Person; // All that the calls below need.
    const leaving = (body.type === 'corporate' ? FIRM_MONEY : VIEWER_MONEY).map(
      ([path, sent]) =>
        () =>
          app.call(path, { as: person.token, body: sent }),
    );
    for (const leave of leaving) expect((await leave()).body.code).toBe('STATEMENTS_NEEDED');
    expect(await read(person)).toMatchObject({ lacks_statements: true });

    const { version } = await read(person);
    const say = (said: object) =>
      app.call('/api/auth/terms', { as: person.token, body: { version, ...said } });
    await say({ is_adult: true });
    expect((await say({ is_adult: false, notice_acknowledged: true })).status).toBe(400);
    expect(await read(person)).toMatchObject({ accepted_version: version, lacks_statements: true });
    expect((await say({ is_adult: true, notice_acknowledged: true })).status).toBe(200);
    expect(await read(person)).toMatchObject({ lacks_statements: false });
    for (const leave of leaving) expect((await leave()).body.code).not.toBe('STATEMENTS_NEEDED');
  });

  test('an agreement stays as it was said', async () => {
    await expect(run(app.db, sql`delete from consents where kind = 'terms'`)).rejects.toThrow();
  });

  test('nobody, and no administrator, is asked', async () => {
    expect((await app.call('/api/auth/terms')).status).toBe(401);
    const admin = await anAdmin(app);
    expect((await app.call('/api/auth/terms', { as: admin.token })).status).toBe(403);
  });
});
