import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, aViewer, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { aFirmRegistration, aRegistration, register } from '#testing/registrations.ts';
import { refusal, useTestApp, startTestApp, type TestApp } from '#testing/test-app.ts';
import { listAds, startAd } from '#testing/watching.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRichViewer, withdraw } from '#testing/money.ts';

const app = useTestApp();
let viewer: Person;

beforeEach(async () => {
  viewer = await aViewer(app);
});

const list = (as: Person) => app.call('/api/auth/consents', { as: as.token });
const change = (as: Person, kind: string, isGiven: unknown) =>
  app.call(`/api/auth/consents/${kind}`, { method: 'PUT', as: as.token, body: { is_given: isGiven } });
const answersOf = (userId: number) =>
  app.rows(sql<{ kind: string; is_given: boolean; version: string }>`
      select kind, is_given, version from consents where user_id = ${userId} and kind <> 'terms' order by id`);

describe('consents', () => {
  test('a box that was shown and left empty is a refusal; a firm is not asked', async () => {
    const person = aRegistration({ consents: { targeting: false, messages: true } });
    await register(app, person);
    const firm = aFirmRegistration({ consents: { targeting: true } });
    await register(app, firm);
    expect(
      await app.rows(sql`select kind, is_given, allows_targeting from consents join users on users.id = user_id
            left join viewers using (user_id)
            where email in (${person.email}, ${firm.email}) and kind in ('targeting', 'messages') order by users.id, kind`),
    ).toMatchObject([
      { kind: 'messages', is_given: true, allows_targeting: false },
      { kind: 'targeting', is_given: false },
      { kind: 'messages', is_given: false, allows_targeting: null },
    ]);
  });

  test('answers at registration: listed, and every change is one more answer with its time', async () => {
    const body = aRegistration({ consents: { targeting: true } });
    await register(app, body);
    const logIn = await app.call('/api/auth/login', { body: { email: body.email, password: body.password } });
    const { token, user } = logIn.data;
    const person = { ...viewer, token, userId: user.id };
    const said = (await list(person)).data;
    expect(said.consents).toMatchObject([
      { kind: 'targeting', is_given: true, version: said.notice_version, at: app.clock.now().toISOString() },
      { kind: 'messages', is_given: false, was_given: false },
    ]);
    app.clock.advance(60_000);
    expect((await change(person, 'targeting', false)).body.message).toBe('İznin geri alındı.');
    const withdrawn = { is_given: false, was_given: true, at: app.clock.now().toISOString() };
    expect((await list(person)).data.consents[0]).toMatchObject(withdrawn);
    for (const again of [true, true])
      expect((await change(person, 'targeting', again)).body.message).toBe('İznin kaydedildi.');
    const targeting = (await answersOf(user.id)).filter(({ kind }) => kind === 'targeting');
    expect(targeting.map(({ is_given }) => is_given)).toEqual([true, false, true]);
  });

  test('a firm: is asked about messages only', async () => {
    const firm = await aFirm(app);
    expect((await list(firm)).data.consents).toEqual([
      { kind: 'messages', is_given: false, version: null, at: null, was_given: false },
    ]);
    expect((await change(firm, 'messages', true)).status).toBe(200);
    expect((await change(firm, 'targeting', true)).status).toBe(404);
  });

  test('what no one is asked, and what is no answer, is refused', async () => {
    expect((await change(viewer, 'adult', false)).status).toBe(404);
    const { status, body } = await change(viewer, 'messages', 'evet');
    expect([status, body.errors]).toEqual([400, { is_given: 'İzin verip vermediğini seç' }]);
  });
});

describe('a viewer who withdraws targeting', () => {
  test('matches no restricted audience, and everything again once it is given', async () => {
    await app.call('/api/user/profile/details', {
      method: 'PUT',
      as: viewer.token,
      body: { city: 'İstanbul' },
    });
    const forIstanbul = await aCampaign(app, {
      status: 'active',
      audience: { all_users: false, cities: ['İstanbul'] },
    });
    const forAll = await aCampaign(app, { status: 'active' });
    const offered = async () =>
      (await listAds(app, viewer)).data.ads.map(({ id }: { id: number }) => id).toSorted();
    expect(await offered()).toEqual([forIstanbul.id, forAll.id]);
    await change(viewer, 'targeting', false);
    expect(await offered()).toEqual([forAll.id]);
    expect((await startAd(app, viewer, forIstanbul.id)).status).toBe(404);
    expect((await startAd(app, viewer, forAll.id)).status).toBe(200);
    await change(viewer, 'targeting', true);
    expect((await startAd(app, viewer, forIstanbul.id)).status).toBe(200);
  });
});

const read = async (as: Person, server: TestApp = app) =>
  (await server.call('/api/auth/terms', { as: as.token })).data;
const accept = (as: Person, version: unknown, server: TestApp = app) =>
  server.call('/api/auth/terms', { as: as.token, body: { version } });

const IBAN = { iban: 'TR330006100519786457841326', password: TEST_PASSWORD };
const VIEWER_MONEY = [
  ['/api/user/wallet/withdraw', { amount: 50, account_holder: 'Elif Şahin', ...IBAN }],
  ['/api/user/wallet/transfer', { amount: 1, wallet_number: '1234567890123456', email: 'a@ornek.com' }],
] as const;
const FIRM_MONEY = [['/api/firm/wallet/withdraw', { amount: 50, ...IBAN }]] as const;

const agreedBy = (email: string) =>
  app.rows(sql<{ version: string; at: Date }>`
      select version, at from consents join users on users.id = user_id
      where email = ${email} and kind = 'terms' order by consents.id`);

describe('the terms of use', () => {
  test('agreed to at registration, the version and the time stand among the consents', async () => {
    const { version } = (await app.call('/api/pages/terms')).data;
    for (const make of [aRegistration, aFirmRegistration]) {
      const body = make({ terms_version: version });
      expect((await register(app, body)).status).toBe(200);
      expect(await agreedBy(body.email)).toMatchObject([{ version: String(version) }]);
    }
  });

  test('a client that sends none of the later fields, registers; the person is asked afterwards', async () => {
    const body = aRegistration();
    expect((await register(app, body)).status).toBe(200);
    expect(await agreedBy(body.email)).toEqual([]);
    const credentials = { email: body.email, password: body['password'] };
    const login = await app.call('/api/auth/login', { body: credentials });
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
    const wrong = aRegistration({ terms_version: 'bir', email: 'yok' });
    const both = await app.call('/api/auth/register', { body: wrong });
    expect(Object.keys(both.body.errors ?? {}).toSorted()).toEqual(['email', 'terms_version']);
  });

  test('a new version: asked for again and agreed to once, not in place of the one that was read; holds no money', async () => {
    const viewer = await aRichViewer(app, 10_000);
    const before = await read(viewer);
    expect(before.accepted_version).toBe(before.version);
    const version = before.version + 1;
    const dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-terms-'));
    await mkdir(join(dataDir, 'content'));
    const text = `<!-- version ${version}, 2026-11-30 -->\n# Yeni koşullar\n`;
    await writeFile(join(dataDir, 'content/terms.md'), text);
    const newer = await startTestApp({ beside: app, dataDir });
    try {
      expect(await read(viewer, newer)).toMatchObject({ version, accepted_version: before.version });
      expect((await withdraw(newer, await signInAgain(newer, viewer))).status).toBe(200);
      expect(await accept(viewer, before.version, newer)).toMatchObject(refusal(409, 'TERMS_CHANGED'));
      for (const again of [version, version]) expect((await accept(viewer, again, newer)).status).toBe(200);
      expect(await read(viewer, newer)).toMatchObject({ version, accepted_version: version });
      const versions = (await agreedBy(viewer.email)).map((row) => row.version);
      expect(versions).toEqual([before.version, version].map(String));
    } finally {
      await newer.close();
      await rm(dataDir, { recursive: true });
    }
  });

  test.each([
    ['a viewer', aRegistration({}), { is_adult: undefined, notice_acknowledged: undefined }],
    ['a viewer with half of them', aRegistration({}), { notice_acknowledged: undefined }],
    ['a firm', aFirmRegistration({}), { is_adult: undefined, notice_acknowledged: undefined }],
  ])('%s registers without the statements: no money leaves before they are made', async (_, body, unsaid) => {
    const entered = await register(app, { ...body, ...unsaid });
    expect(entered.status).toBe(200);
    const { data: session } = await app.call('/api/auth/ticket', { body: { ticket: entered.data.ticket } });
    const person = { token: session.token, userId: session.user.id } as Person; // All that the calls below need.
    const leave = async () => {
      const codes: (string | undefined)[] = [];
      for (const [path, sent] of body.type === 'corporate' ? FIRM_MONEY : VIEWER_MONEY)
        codes.push((await app.call(path, { as: person.token, body: sent })).body.code);
      return new Set(codes);
    };
    expect(await leave()).toEqual(new Set(['STATEMENTS_NEEDED']));
    expect(await read(person)).toMatchObject({ lacks_statements: true });

    const { version } = await read(person);
    const say = (said: object) =>
      app.call('/api/auth/terms', { as: person.token, body: { version, ...said } });
    await say({ is_adult: true });
    expect((await say({ is_adult: false, notice_acknowledged: true })).status).toBe(400);
    expect(await read(person)).toMatchObject({ accepted_version: version, lacks_statements: true });
    expect((await say({ is_adult: true, notice_acknowledged: true })).status).toBe(200);
    expect(await read(person)).toMatchObject({ lacks_statements: false });
    expect(await leave()).not.toContain('STATEMENTS_NEEDED');
  });

  test('an agreement: cannot be deleted', async () => {
    await expect(app.run(sql`delete from consents where kind = 'terms'`)).rejects.toThrow();
  });
});
