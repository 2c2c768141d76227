import { describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { aRegistration, codeSentTo, register, wrongCode } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { Secret, TOTP } from 'otpauth';
import { addPasskey, anAuthenticator } from '#testing/signing-in/authenticator.ts';

const app = useTestApp();
const path = '/api/auth/phone';

let given = 770_000_000;
const aPhone = () => `5${(given += 1)}`;

const begin = ({ token }: Person, phone: string, more: object = {}) =>
  app.call(path, { as: token, body: { phone, currentPassword: TEST_PASSWORD, ...more } });
const proveOld = ({ token }: Person, code: string) => app.call(`${path}/old`, { as: token, body: { code } });
const proveNew = ({ token }: Person, code: string) => app.call(`${path}/new`, { as: token, body: { code } });
const resend = ({ token }: Person) => app.call(`${path}/resend`, { method: 'POST', as: token });
const phoneOf = async ({ userId }: Person) =>
  (await app.one(sql<{ phone: string }>`select phone from users where id = ${userId}`)).phone;

async function upToNew(person: Person, phone: string): Promise<string> {
  expect((await begin(person, phone)).data).toEqual({ step: 'old', remaining_seconds: 120 });
  const proved = await proveOld(person, await codeSentTo(app, person.phone));
  expect(proved.data).toEqual({ step: 'new', remaining_seconds: 120 });
  return codeSentTo(app, phone);
}

async function change(person: Person, phone = aPhone()): Promise<string> {
  const changed = await proveNew(person, await upToNew(person, phone));
  expect(changed).toMatchObject({ status: 200, body: { message: 'Telefon numaran değişti.' } });
  return phone;
}

describe('a phone number', () => {
  test.each([
    ['viewer', aViewer],
    ['firm', aFirm],
    ['admin', anAdmin],
  ])('of a %s is changed by the old number, then the new one', async (_, make) => {
    const person = await make(app);
    const phone = await change(person);
    expect(await phoneOf(person)).toBe(phone);
    const { data } = await app.call(path, { as: person.token });
    expect(data).toEqual({ phone, has_second_factor: false, change: null });
    expect((await app.call('/api/auth/forgot-password', { body: { phone } })).status).toBe(200);
    expect(await codeSentTo(app, phone, 3)).toMatch(/^\d{6}$/);
  });

  test('a change that was left in the middle: can be read in its session alone', async () => {
    const [person, phone] = [await aViewer(app), aPhone()];
    const other = await signInAgain(app, person);
    const stands = async ({ token }: { token: string }) => (await app.call(path, { as: token })).data.change;
    await begin(person, phone);
    expect(await stands(person)).toEqual({ step: 'old', phone, remaining_seconds: expect.any(Number) });
    await proveOld(person, await codeSentTo(app, person.phone));
    const { remaining_seconds: seconds, ...at } = await stands(person);
    expect(at).toEqual({ step: 'new', phone });
    expect(seconds).toBeGreaterThan(60);
    expect(await stands(other)).toBeNull();
    app.clock.advance(121_000);
    expect(await stands(person)).toEqual({ step: 'new', phone, remaining_seconds: 0 });
    app.clock.advance(900_000);
    expect(await stands(person)).toBeNull();
  });

  test('both numbers and the e-mail address: are notified, and the audit log has it', async () => {
    const person = await aViewer(app, { name: 'Gül Öz' });
    const phone = await change(person);
    const smsTo = (to: string) => app.sms.filter((message) => message.to === to).at(-1)?.text;
    await expect.poll(() => smsTo(person.phone)).toContain('telefon numarası değiştirildi');
    await expect.poll(() => smsTo(phone)).toContain('telefon numarası artık bu numara');
    await expect
      .poll(() => app.mails.at(-1))
      .toMatchObject({
        to: person.email,
        subject: 'İzle Kazan telefon numaran değişti',
        text: expect.stringContaining('24 saat boyunca cüzdanından para çekilemez'),
      });
    const acts = await app.rows(
      sql<object>`select action, before, after from audit_log where actor_id = ${person.userId}`,
    );
    const masked = (number: string) => ({ phone: `0${number.slice(0, 3)} *** ** ${number.slice(-2)}` });
    const [before, after] = [masked(person.phone), masked(phone)];
    expect(acts).toEqual([{ action: 'user.change-phone', before, after }]);
  });

  test('money: is on hold for 24 hours afterwards', async () => {
    const person = await aRichViewer(app, 10_000);
    app.clock.advance(25 * 3_600_000);
    const again = await signInAgain(app, person);
    await change(again);
    expect((await withdraw(app, again)).body.code).toBe('MONEY_COOLING');
    app.clock.advance(24 * 3_600_000);
    expect((await withdraw(app, await signInAgain(app, person))).status).toBe(200);
  });

  test('that an account has left brings no second welcome bonus, and can be registered at once', async () => {
    const person = await aViewer(app);
    await change(person);
    const body = aRegistration({ phone: person.phone });
    await app.run(sql`delete from verification_codes where phone = ${person.phone}`);
    app.sms.length = 0;
    expect((await register(app, body)).status).toBe(200);
    const bonus = await app.one(sql<{
      bonus: number;
    }>`select welcome_bonus_kurus as bonus from viewers join users on users.id = user_id
        where email = ${body.email}`);
    expect(bonus).toEqual({ bonus: 0 });
  });

  test('with a new code when the first one does not arrive', async () => {
    const person = await aViewer(app);
    const phone = aPhone();
    await begin(person, phone);
    app.clock.advance(61_000);
    expect((await resend(person)).data.step).toBe('old');
    const first = await codeSentTo(app, person.phone);
    const second = await codeSentTo(app, person.phone, 2);
    if (first !== second) expect((await proveOld(person, first)).body.code).toBe('CODE_WRONG');
    expect((await proveOld(person, second)).status).toBe(200);
    app.clock.advance(61_000);
    expect((await resend(person)).data.step).toBe('new');
    expect((await proveNew(person, await codeSentTo(app, phone, 2))).status).toBe(200);
  });
});

describe('a thief of a session', () => {
  test('needs the password, the old number and the new one, in this order', async () => {
    const person = await aViewer(app);
    const phone = aPhone();
    const wrong = await begin(person, phone, { currentPassword: 'Yanlis123' });
    expect(wrong.body.errors).toEqual({ currentPassword: 'Mevcut şifre hatalı' });
    expect((await proveOld(person, '123456')).body.code).toBe('PHONE_CHANGE_OVER');
    await begin(person, phone);
    const code = await codeSentTo(app, person.phone);
    expect((await proveNew(person, code)).body.code).toBe('PHONE_CHANGE_OVER');
    expect((await proveOld(person, wrongCode(code))).body.code).toBe('CODE_WRONG');
    expect((await proveOld(person, code)).status).toBe(200);
    expect((await proveNew(person, code)).body.code).not.toBe(undefined);
    expect(await phoneOf(person)).toBe(person.phone);
  });

  test('cannot go on with a change that another session began', async () => {
    const person = await aViewer(app);
    const other = await signInAgain(app, person);
    await begin(person, aPhone());
    const code = await codeSentTo(app, person.phone);
    expect((await proveOld(other, code)).body.code).toBe('PHONE_CHANGE_OVER');
    expect((await proveOld(person, code)).status).toBe(200);
  });

  test('has fifteen minutes, and five tries at a code', async () => {
    const person = await aViewer(app);
    await begin(person, aPhone());
    const code = await codeSentTo(app, person.phone);
    for (let tries = 0; tries < 5; tries += 1) await proveOld(person, wrongCode(code));
    expect((await proveOld(person, code)).body.code).toBe('CODE_EXHAUSTED');
    app.clock.advance(900_000);
    expect((await proveOld(person, code)).body.code).toBe('PHONE_CHANGE_OVER');
  });

  test('cannot use a code of this flow for another purpose', async () => {
    const person = await aViewer(app);
    await begin(person, aPhone());
    const body = { phone: person.phone, code: await codeSentTo(app, person.phone) };
    expect((await app.call('/api/auth/verify-reset-code', { body })).body.code).toBe('CODE_EXPIRED');
    const again = { phone: person.phone, type: 'phone_change' };
    expect((await app.call('/api/auth/send-verification', { body: again })).status).toBe(400);
  });

  test('an open right to reset the password ends with the change', async () => {
    const person = await aViewer(app);
    const code = await upToNew(person, aPhone());
    await app.run(sql`insert into reset_grants (token_hash, user_id, expires_at)
          values ('open', ${person.userId}, ${new Date(app.clock.now().getTime() + 600_000)})`);
    await proveNew(person, code);
    const grant = await app.one(
      sql<{ used_at: Date | null }>`select used_at from reset_grants where token_hash = 'open'`,
    );
    expect(grant.used_at).not.toBeNull();
  });
});

describe('the new number', () => {
  test('is refused when it is the own one, somebody’s, or no number', async () => {
    const [person, other] = [await aViewer(app), await aFirm(app)];
    expect((await begin(person, person.phone)).body.errors).toEqual({
      phone: 'Bu zaten hesabının telefon numarası.',
    });
    expect((await begin(person, `0${other.phone}`)).body).toMatchObject({
      code: 'PHONE_TAKEN',
      errors: { phone: 'Bu telefon numarası zaten kayıtlı.' },
    });
    expect((await begin(person, '123')).body.code).toBe('VALIDATION');
  });

  test('goes to one of two people who reach for it at once', async () => {
    const [left, right] = [await aViewer(app), await aViewer(app)];
    const phone = aPhone();
    await upToNew(left, phone);
    app.clock.advance(61_000);
    await begin(right, phone);
    await proveOld(right, await codeSentTo(app, right.phone));
    const code = await codeSentTo(app, phone, 2);
    const answers = await atOnce(6, (index) => proveNew(index % 2 === 0 ? left : right, code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect([await phoneOf(left), await phoneOf(right)].filter((each) => each === phone)).toHaveLength(1);
  });

  test('of two who change to each other’s left numbers nobody waits for ever', async () => {
    const [left, right] = [await aViewer(app), await aViewer(app)];
    const [mine, other] = [aPhone(), aPhone()];
    const [leftCode, rightCode] = [await upToNew(left, mine), await upToNew(right, other)];
    const answers = await Promise.all([proveNew(left, leftCode), proveNew(right, rightCode)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('with limits', () => {
  const limited = useTestApp({
    limits: true,
    environment: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' },
  });

  test('T-A3: one account sends codes for ten changes a day, however many numbers it names', async () => {
    const person = await aViewer(limited);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      await limited.db.transaction().execute((tx) => run(tx, sql`delete from verification_codes`));
      const body = { phone: aPhone(), currentPassword: TEST_PASSWORD };
      const headers = { 'x-forwarded-for': `10.9.0.${index}` };
      statuses.push((await limited.call(path, { as: person.token, body, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

/** The second factor stands in for the code of the old number. */
describe('a lost phone', () => {
  const DAY_MS = 86_400_000;
  const question = async () => (await app.call('/api/auth/passkey/options', { method: 'POST' })).data.options;

  async function withFactor(): Promise<{ admin: Person; codeNow: () => string }> {
    const admin = await anAdmin(app);
    const factor = '/api/admin/second-factor';
    const begun = await app.call(factor, { as: admin.token, body: { currentPassword: TEST_PASSWORD } });
    const codeNow = () =>
      TOTP.generate({ secret: Secret.fromBase32(begun.data.secret), timestamp: app.clock.now().getTime() });
    await app.call(`${factor}/confirm`, { as: admin.token, body: { code: codeNow() } });
    app.clock.advance(30_000);
    return { admin, codeNow };
  }

  test('is replaced by the second factor, straight to the new number', async () => {
    const { admin: added, codeNow } = await withFactor();
    app.clock.advance(DAY_MS);
    const admin = await signInAgain(app, added);
    expect((await app.call(path, { as: admin.token })).data.has_second_factor).toBe(true);
    const phone = aPhone();
    const wrong = await begin(admin, phone, { second_factor: '000000' });
    const errors = { second_factor: expect.any(String) };
    expect(wrong.body).toMatchObject({ code: 'FACTOR_CODE_WRONG', errors });
    expect((await begin(admin, phone, { second_factor: codeNow() })).data.step).toBe('new');
    expect(app.sms.filter(({ to }) => to === admin.phone)).toEqual([]);
    expect((await proveNew(admin, await codeSentTo(app, phone))).status).toBe(200);
    expect(await phoneOf(admin)).toBe(phone);
  });

  test('is replaced by a passkey of one’s own, used once', async () => {
    const [owner, other] = [await aViewer(app), await aViewer(app)];
    const [key, foreign] = [anAuthenticator(), anAuthenticator()];
    await addPasskey(app, owner, { key });
    await addPasskey(app, other, { key: foreign });
    app.clock.advance(DAY_MS);
    const viewer = await signInAgain(app, owner);
    const { body } = await begin(viewer, aPhone(), { passkey: foreign.use(await question()) });
    expect(body.code).toBe('PASSKEY_REFUSED');
    const passkey = key.use(await question());
    const phone = aPhone();
    expect((await begin(viewer, phone, { passkey })).data.step).toBe('new');
    expect((await begin(viewer, aPhone(), { passkey })).body.code).toBe('PASSKEY_REFUSED');
    expect((await proveNew(viewer, await codeSentTo(app, phone))).status).toBe(200);
    expect(await phoneOf(viewer)).toBe(phone);
  });

  test('is not replaced by a passkey of the last 24 hours: a thief of session and password could add one', async () => {
    const viewer = await aViewer(app);
    const key = anAuthenticator();
    await addPasskey(app, viewer, { key });
    app.clock.advance(DAY_MS - 1);
    const { body } = await begin(viewer, aPhone(), { passkey: key.use(await question()) });
    expect(body).toMatchObject({ code: 'PASSKEY_REFUSED', message: expect.stringContaining('son 24 saat') });
    app.clock.advance(1);
    const again = await signInAgain(app, viewer);
    expect((await begin(again, aPhone(), { passkey: key.use(await question()) })).data.step).toBe('new');
  });

  test('is not replaced by an app of the last 24 hours, whose code is not used up by that', async () => {
    const { admin, codeNow } = await withFactor();
    const refused = await begin(admin, aPhone(), { second_factor: codeNow() });
    const message = expect.stringContaining('son 24 saat');
    const errors = { second_factor: message };
    expect(refused.body).toMatchObject({ code: 'FACTOR_CODE_WRONG', message, errors });
    const body = { email: admin.email, password: TEST_PASSWORD, second_factor: codeNow() };
    expect((await app.call('/api/auth/login', { body })).status).toBe(200);
  });

  test('without a second factor is not replaced here', async () => {
    const person = await aViewer(app);
    const { body } = await begin(person, aPhone(), { second_factor: '123456' });
    expect(body.code).toBe('SECOND_FACTOR_ABSENT');
  });
});
