import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, type Person, signInAgain } from '#testing/people.ts';
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
    expect(await read(person)).toEqual({ version, accepted_version: version });
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
      expect(await read(viewer, newer)).toEqual({ version, accepted_version: before.version });
      expect((await accept(viewer, version, newer)).status).toBe(200);
      expect((await accept(viewer, version, newer)).status).toBe(200);
      expect(await read(viewer, newer)).toEqual({ version, accepted_version: version });
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

  test('an agreement stays as it was said', async () => {
    await expect(run(app.db, sql`delete from consents where kind = 'terms'`)).rejects.toThrow();
  });

  test('nobody, and no administrator, is asked', async () => {
    expect((await app.call('/api/auth/terms')).status).toBe(401);
    const admin = await anAdmin(app);
    expect((await app.call('/api/auth/terms', { as: admin.token })).status).toBe(403);
  });
});
