import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { accountTexts } from '../texts.ts';
import { resetSecondFactor } from '../server.ts';
import { atOnce } from '#testing/at-once.ts';
import {
  addPasskey,
  anAuthenticator,
  type Authenticator,
  type Misuse,
} from '#testing/signing-in/authenticator.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp();
const path = '/api/auth/passkeys';

const ask = ({ token }: Person) =>
  app.call(`${path}/options`, { as: token, body: { currentPassword: TEST_PASSWORD } });

async function aKeyOf(person: Person): Promise<Authenticator> {
  const key = anAuthenticator();
  expect((await addPasskey(app, person, { key })).status).toBe(200);
  return key;
}

const question = async () => (await app.call('/api/auth/passkey/options', { method: 'POST' })).data.options;
const answer = (credential: unknown) => app.call('/api/auth/passkey', { body: { credential } });
const signIn = async (key: Authenticator, misuse: Misuse = {}) => answer(key.use(await question(), misuse));
const logIn = ({ email }: Person) =>
  app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
const list = async (person: Person) => (await app.call(path, { as: person.token })).data.passkeys;

describe('a passkey', () => {
  test.each([
    ['admin', anAdmin],
    ['firm', aFirm],
    ['user', aViewer],
  ])(
    'of a %s is added with the password, notified by mail, and signs in for 24 hours',
    async (role, make) => {
      const person = await make(app);
      const key = await aKeyOf(person);
      const mail = () => app.mails.find(({ to }) => to === person.email);
      await soon(() => expect(mail()?.subject).toBe('İzle Kazan hesabına geçiş anahtarı eklendi'));
      const { status, data } = await signIn(key);
      expect({ status, data }).toEqual({
        status: 200,
        data: {
          user: expect.objectContaining({ id: person.userId, name: person.name, email: person.email, role }),
          token: expect.stringMatching(/^[\w-]{43}$/),
          expires_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
          expires_in_seconds: 86_400,
        },
      });
      expect(await list({ ...person, token: data.token })).toMatchObject([
        { name: 'Telefonum', last_used_at: app.clock.now().toISOString() },
      ]);
    },
  );

  test('asks the authenticator for a finger, a face or a PIN, and names neither id nor phone', async () => {
    const viewer = await aViewer(app);
    const { options } = (await ask(viewer)).data;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'İzle Kazan' },
      user: { name: viewer.email, displayName: viewer.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(await question()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  test.each<[string, Misuse]>([
    ['another site’s page', { origin: 'https://izlekazan.example.evil' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { isUnverified: true }],
    ['a question that was never asked', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['no question at all', { challenge: 'AAAA' }],
  ])('is refused from %s, at adding and at signing in', async (_, misuse) => {
    const viewer = await aViewer(app);
    expect((await addPasskey(app, viewer, misuse)).body.code).toBe('PASSKEY_REFUSED');
    expect((await signIn(await aKeyOf(viewer), misuse)).body.code).toBe('PASSKEY_REFUSED');
  });

  test('an answer is good once, however often it is sent at once, and for five minutes', async () => {
    const key = await aKeyOf(await aViewer(app));
    const credential = key.use(await question());
    const answers = await atOnce(4, () => answer(credential));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = key.use(await question());
    app.clock.advance(300_000);
    expect((await answer(late)).body.code).toBe('PASSKEY_REFUSED');
  });

  test('the question for one person’s new passkey is neither another’s nor one for signing in', async () => {
    const [one, other] = [await aViewer(app), await aViewer(app)];
    const { options } = (await ask(one)).data;
    const stolen = { name: 'Çalıntı', credential: anAuthenticator().make(options) };
    expect((await app.call(path, { as: other.token, body: stolen })).body.code).toBe('PASSKEY_REFUSED');
    expect((await answer((await aKeyOf(one)).use(options))).body.code).toBe('PASSKEY_REFUSED');
    const own = { name: 'Yanlış soru', credential: anAuthenticator().make(await question()) };
    expect((await app.call(path, { as: one.token, body: own })).body.code).toBe('PASSKEY_REFUSED');
  });

  test('a copy that counts behind the original is refused', async () => {
    const key = await aKeyOf(await aViewer(app));
    expect((await signIn(key, { count: 5 })).status).toBe(200);
    for (const count of [5, 4]) expect((await signIn(key, { count })).body.code).toBe('PASSKEY_REFUSED');
    expect((await signIn(key, { count: 6 })).status).toBe(200);
  });

  test('another one’s signature under a known id is refused, and an unknown one too', async () => {
    const key = await aKeyOf(await aViewer(app));
    const forged = { ...anAuthenticator().use(await question()), id: key.use({ challenge: '' }).id };
    expect((await answer(forged)).body.code).toBe('PASSKEY_REFUSED');
    expect((await signIn(anAuthenticator())).body.code).toBe('PASSKEY_REFUSED');
  });

  test('is known once, and ten are enough', async () => {
    const viewer = await aViewer(app);
    const key = await aKeyOf(viewer);
    expect((await addPasskey(app, viewer, { key })).body.code).toBe('PASSKEY_KNOWN');
    for (let count = 1; count < 10; count += 1) await aKeyOf(viewer);
    expect((await ask(viewer)).body.code).toBe('PASSKEYS_FULL');
  });

  test('is renamed and removed by its owner alone, the latter with the password', async () => {
    const [viewer, other] = [await aViewer(app), await aViewer(app)];
    const key = await aKeyOf(viewer);
    const [{ id }] = await list(viewer);
    const rename = (person: Person, name: string) =>
      app.call(`${path}/${id}`, { method: 'PUT', as: person.token, body: { name } });
    const remove = (person: Person, currentPassword = TEST_PASSWORD) =>
      app.call(`${path}/${id}/remove`, { as: person.token, body: { currentPassword } });
    for (const refused of [await rename(other, 'Benim'), await remove(other)])
      expect(refused.body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await rename(viewer, '  ')).body.errors).toEqual({ name: 'Anahtara bir ad ver' });
    expect((await rename(viewer, 'Evdeki bilgisayar')).status).toBe(200);
    expect((await list(viewer))[0].name).toBe('Evdeki bilgisayar');
    expect((await remove(viewer, 'Yanlis123')).body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect((await remove(viewer)).body.message).toBe(accountTexts.passkeyRemoved);
    const mail = () => app.mails.filter(({ to }) => to === viewer.email).at(-1);
    await soon(() => expect(mail()?.subject).toContain('anahtarı kaldırıldı'));
    expect((await signIn(key)).body.code).toBe('PASSKEY_REFUSED');
  });

  test('of a suspended account says so', async () => {
    const viewer = await aViewer(app);
    const key = await aKeyOf(viewer);
    await app.run(sql`update users set status = 'suspended' where id = ${viewer.userId}`);
    expect((await signIn(key)).body.code).toBe('ACCOUNT_SUSPENDED');
  });
});

describe('T-A9: the passkey of an admin', () => {
  test('is asked for instead of a code: the password alone opens nothing any more', async () => {
    const admin = await anAdmin(app);
    const key = await aKeyOf(admin);
    const { status, body } = await logIn(admin);
    const has = { has_app: false, has_passkey: true };
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      message: accountTexts.passkeyNeeded,
      ...has,
    });
    const withCode = { email: admin.email, password: TEST_PASSWORD, second_factor: '123456' };
    expect((await app.call('/api/auth/login', { body: withCode })).status).toBe(401);
    expect((await signIn(key)).status).toBe(200);
  });

  test('a viewer’s does not keep the password from opening', async () => {
    const viewer = await aViewer(app);
    await aKeyOf(viewer);
    expect((await logIn(viewer)).status).toBe(200);
  });

  test('lost, it is removed by command line, which ends the sessions', async () => {
    const admin = await anAdmin(app);
    await aKeyOf(admin);
    expect(await resetSecondFactor(app.db, { email: admin.email, now: app.clock.now() })).toBe(true);
    expect((await app.call(path, { as: admin.token })).status).toBe(401);
    expect((await logIn(admin)).status).toBe(200);
  });

  test('adding, renaming and removing stand in the audit log', async () => {
    const admin = await anAdmin(app);
    const passkey = (await aKeyOf(admin)).use(await question());
    const [{ id }] = await list(admin);
    await app.call(`${path}/${id}`, { method: 'PUT', as: admin.token, body: { name: 'Yedek' } });
    const proof = { currentPassword: TEST_PASSWORD, passkey };
    await app.call(`${path}/${id}/remove`, { as: admin.token, body: proof });
    const acts = sql`select action from audit_log where actor_id = ${admin.userId} order by id`;
    const actions = ['passkey.add', 'passkey.rename', 'passkey.remove'].map((action) => ({ action }));
    expect(await app.rows(acts)).toEqual(actions);
  });
});

test.each([
  ['adding another', 'POST', `${path}/options`, {}],
  ['removing it', 'POST', null, {}],
  ['an authenticator app', 'POST', '/api/admin/second-factor', {}],
  ['a new password', 'PUT', '/api/admin/change-password', { newPassword: 'Vapur8Iskele' }],
])(
  'T-A9: where a passkey is the second factor, %s asks for its use as well',
  async (_, method, url, given) => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app)];
    const [key, foreign] = [await aKeyOf(admin), await aKeyOf(other)];
    const target = url ?? `${path}/${(await list(admin))[0].id}/remove`;
    const act = (proof: object) => {
      const body = { currentPassword: TEST_PASSWORD, ...given, ...proof };
      return app.call(target, { method: method as 'POST' | 'PUT', as: admin.token, body });
    };
    expect(await act({})).toMatchObject({ status: 403, body: { code: 'IDENTITY_NEEDED' } });
    expect((await act({ second_factor: '123456' })).body.code).toBe('IDENTITY_NEEDED');
    expect((await act({ passkey: foreign.use(await question()) })).body.code).toBe('PASSKEY_REFUSED');
    const passkey = key.use(await question());
    expect((await act({ passkey, currentPassword: 'Yanlis123' })).body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect((await act({ passkey })).status).toBe(200);
  },
);

test('asking for questions stores nothing', async () => {
  const count = async () =>
    (await app.one(sql<{ count: number }>`select count(*) as count from used_challenges`)).count;
  const before = await count();
  for (let asked = 0; asked < 20; asked += 1) await question();
  expect(await count()).toBe(before);
});
