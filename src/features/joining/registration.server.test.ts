import { describe, expect, test } from 'vitest';
import { first, sql } from '#lib/server/db.ts';
import { RACES } from '#testing/at-once.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import {
  aFirmRegistration,
  aRegistration,
  codesSentTo,
  cookiesOf,
  register,
} from '#testing/registrations.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import type { UserRow } from '#features/accounts/queries.server.ts';

const app = useTestApp();

const start = (body: Record<string, unknown>) => app.call('/api/auth/register', { body });
const verify = (body: Record<string, unknown>, headers = {}) =>
  app.call('/api/auth/verify-code', { body, headers });
const logIn = (email: string, password = TEST_PASSWORD) =>
  app.call('/api/auth/login', { body: { email, password } });
const codeOf = (phone: string) => codesSentTo(app, phone)[0] ?? '';
const findUser = (email: string) =>
  first(app.db, sql<UserRow>`select id, role, phone from users where email = ${email}`);

describe('registration', () => {
  test('a viewer registers, enters the code, and can log in', async () => {
    const body = aRegistration({ name: 'Işıl Çağrı' });
    const started = await start(body);
    expect(started).toMatchObject({ status: 200, data: { remaining_seconds: 120 } });
    const { phone, email } = body;
    const verified = await verify({ phone, code: codeOf(phone) }, cookiesOf(started));
    expect(verified).toMatchObject({ status: 200, data: { type: 'register', name: 'Işıl Çağrı' } });
    expect((await logIn(email)).data.user).toMatchObject({ name: 'Işıl Çağrı', email, role: 'user' });
  });

  test('a firm registers with its details; its authorised person logs in', async () => {
    const body = aFirmRegistration({ firm_name: 'Ünlü Şekerleme A.Ş.' });
    await register(app, body);
    const { data } = await logIn(body.email);
    expect(data.user).toMatchObject({ role: 'firm' });
    const firm = await app.one(sql<object>`select * from firms where user_id = ${data.user.id}`);
    expect(firm).toMatchObject({
      firm_name: 'Ünlü Şekerleme A.Ş.',
      contact_email: 'iletisim@cinar.com',
      contact_phone: '5321112233',
    });
  });

  test('before the code is entered: neither e-mail nor number is taken', async () => {
    const body = aRegistration();
    await start(body);
    expect(await findUser(body.email)).toBeUndefined();
    expect((await logIn(body.email)).body.code).toBe('LOGIN_FAILED');
    expect((await start(body)).status).toBe(200);
  });

  test('an e-mail and a phone that are taken: both refused beside their fields', async () => {
    const viewer = await aViewer(app);
    const refused = await start(
      aRegistration({ email: viewer.email.toUpperCase(), phone: `0${viewer.phone}` }),
    );
    expect(refused).toMatchObject(refusal(409, 'EMAIL_TAKEN'));
    const errors = { email: 'Bu e-posta adresi zaten kayıtlı.', phone: 'Bu telefon numarası zaten kayıtlı.' };
    expect(refused.body.errors).toEqual(errors);
  });

  test('two registrations of one e-mail: the one verified first has it, the other is refused', async () => {
    const one = aRegistration();
    const other = aRegistration({ email: one.email });
    const [startedOne, startedOther] = [await start(one), await start(other)];
    const verified = await verify({ phone: one.phone, code: codeOf(one.phone) }, cookiesOf(startedOne));
    expect(verified.status).toBe(200);
    const refused = await verify({ phone: other.phone, code: codeOf(other.phone) }, cookiesOf(startedOther));
    expect(refused).toMatchObject(refusal(409, 'EMAIL_TAKEN'));
  });

  test('entering a code twice at once makes one account', async () => {
    const body = aRegistration();
    const headers = cookiesOf(await start(body));
    const entry = { phone: body.phone, code: codeOf(body.phone) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(entry, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.rows(sql`select id from users where phone = ${body.phone}`)).toHaveLength(1);
  });

  test('codes that are asked for while one is entered find the registration, or that it is gone', async () => {
    for (let round = 0; round < RACES; round += 1) {
      const { phone, ...body } = aRegistration();
      await start({ phone, ...body });
      const [code] = codesSentTo(app, phone);
      const resend = () => app.call('/api/auth/send-verification', { body: { phone, type: 'register' } });
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, resend),
        verify({ phone, code }),
        ...Array.from({ length: 12 }, resend),
      ]);
      expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    }
  });

  test.each([undefined, {}])(
    'who was not asked (%j) has not refused: the details that are given later choose ads',
    async (consents) => {
      const body = aRegistration({ consents });
      await register(app, body);
      const user = await findUser(body.email);
      expect(
        await app.rows(sql`select allows_targeting, (select count(*) from consents where user_id = viewers.user_id and kind = 'targeting')
              as answers from viewers where user_id = ${user?.id}`),
      ).toEqual([{ allows_targeting: true, answers: 0 }]);
    },
  );

  test.each([
    [{ phone: '4321112233' }, 'phone', 'Telefon numarası 5 ile başlamalı ve 10 haneli olmalıdır'],
    [{ name: '' }, 'name', 'Ad soyad zorunludur'],
    [{ password: 'Ab1' }, 'password', 'Şifre en az 6 karakter olmalıdır'],
    [{ password: 'Sifre1' }, 'password', accountTexts.commonPassword],
    [{ is_adult: false }, 'is_adult', '18 yaşını doldurduğunu onaylamalısın'],
    [{ notice_acknowledged: false }, 'notice_acknowledged', 'Aydınlatma metnini okuduğunu onaylamalısın'],
    [{ type: 'admin' }, 'type', 'Hesap türünü seç'],
    [{ type: ['corporate'] }, 'type', 'Hesap türünü seç'],
  ])('T-A5, T-A10, %j is refused beside its field', async (wrong, field, message) => {
    const refused = await start(aRegistration(wrong));
    expect(refused).toMatchObject(refusal(400, 'VALIDATION'));
    expect(refused.body.errors).toEqual({ [field]: message });
  });

  test('registration ends signed in: its ticket opens one session, of its account, for some minutes', async () => {
    const enter = (ticket: unknown) => app.call('/api/auth/ticket', { body: { ticket } });
    const [first, second] = [await register(app), await register(app, aFirmRegistration())];
    const [{ ticket: viewers }, { ticket: firms }] = [first.data, second.data];
    const mixed = `${firms.split('.')[0]}.${viewers.split('.')[1]}`;
    for (const wrong of [mixed, '', '1.x', `9${viewers}`]) expect((await enter(wrong)).status).toBe(409);
    const [{ status, data, headers }, again] = await Promise.all([enter(viewers), enter(viewers)]);
    expect([status, again.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { user, token } = status === 200 ? data : again.data;
    expect(user).toMatchObject({ role: 'user', name: 'Elif Şahin' });
    expect((await app.call('/api/user/profile', { as: token })).status).toBe(200);
    expect(JSON.stringify(status === 200 ? headers : again.headers)).toContain('device=');
    app.clock.advance(300_001);
    expect((await enter(firms)).body.code).toBe('TICKET_OVER');
  });

  test.each(['05551000001', '+905551000002', '905551000003', '0555 100 00 04', '(555) 100-00-05'])(
    'T-A12: %s is one canonical number, of one account over all roles',
    async (phone) => {
      const body = aRegistration({ phone });
      const canonical = phone.replace(/[^0-9]/g, '').slice(-10);
      await register(app, { ...body, phone: canonical });
      expect(await findUser(body.email)).toMatchObject({ phone: canonical });
      const taken = { phone: 'Bu telefon numarası zaten kayıtlı.' };
      expect((await start(aFirmRegistration({ phone }))).body.errors).toMatchObject(taken);
    },
  );

  test.each(['٥٥٥١٢٣٤٥٦٧', '555123456', '55512345678', '+44 7911 123456', '5551234567 OR 1=1'])(
    'T-A12: %s is no number',
    async (phone) => {
      expect((await start(aRegistration({ phone }))).status).toBe(400);
    },
  );
});

describe('the code of a registration', () => {
  test('belongs to the browser that registered: another browser’s registration of the phone takes no other code', async () => {
    const mine = aRegistration();
    const stranger = aRegistration({ phone: mine.phone, email: 'yabanci@ornek.com' });
    const myHeaders = cookiesOf(await start(mine));
    const strangersHeaders = cookiesOf(await start(stranger));
    const [myCode, strangersCode] = codesSentTo(app, mine.phone);
    const enter = (code: string | undefined, headers: object) => verify({ phone: mine.phone, code }, headers);
    expect((await enter(strangersCode, myHeaders)).body.code).toBe('CODE_WRONG');
    expect((await enter(myCode, strangersHeaders)).body.code).toBe('CODE_WRONG');
    expect((await enter(myCode, myHeaders)).status).toBe(200);
    expect(await findUser(mine.email)).toMatchObject({ role: 'user' });
    expect(await findUser('yabanci@ornek.com')).toBeUndefined();
  });

  test('cannot be used twice, for another phone, or late', async () => {
    const body = aRegistration();
    await start(body);
    const code = codeOf(body.phone);
    expect((await verify({ phone: aRegistration().phone, code })).body.code).toBe('CODE_EXPIRED');
    app.clock.advance(120_000);
    expect((await verify({ phone: body.phone, code })).body.code).toBe('CODE_EXPIRED');
  });

  test('is replaced by a resend, which alone counts, and the countdown starts again', async () => {
    const body = aRegistration();
    const registered = await start(body);
    let headers = cookiesOf(registered);
    app.clock.advance(100_000);
    const asked = { phone: body.phone, type: 'register' };
    const left = () => app.call('/api/auth/check-verification-code', { body: asked, headers });
    expect((await left()).data).toEqual({ remaining_seconds: 20 });
    const again = await app.call('/api/auth/send-verification', { body: { phone: body.phone }, headers });
    expect(again).toMatchObject({ status: 200, data: { remaining_seconds: 120 } });
    // The later cookie of a name replaces the earlier one.
    headers = { cookie: `${headers.cookie.replace(/code=[^;]*; /, '')}; ${cookiesOf(again).cookie}` };
    expect((await left()).data).toEqual({ remaining_seconds: 120 });
    const [old, fresh = ''] = codesSentTo(app, body.phone);
    if (old !== fresh)
      expect((await verify({ phone: body.phone, code: old }, headers)).body.code).toBe('CODE_WRONG');
    expect((await verify({ phone: body.phone, code: fresh }, headers)).status).toBe(200);
  });

  test('a gateway that does not take it: named, and one may try again at once', async () => {
    const body = aRegistration();
    const push = app.sms.push;
    app.sms.push = () => {
      throw new Error('gateway down');
    };
    const failed = await start(body);
    app.sms.push = push;
    const message = 'Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.';
    expect(failed).toMatchObject({ status: 503, body: { code: 'SMS_FAILED', message } });
    expect((await register(app, body)).status).toBe(200);
  });
});
