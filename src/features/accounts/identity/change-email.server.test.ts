import { describe, expect, test, vi } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { aFirm, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { refusal, startTestApp, useTestApp } from '#testing/test-app.ts';
import { readQuestion, solveAtOnce } from '#testing/signing-in/challenges.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp({ limits: true });

let named = 0;
const someAddress = () => `yeni${(named += 1)}@ornek.example`;
const save = (person: Person, email: string, options: object = {}, headers: Record<string, string> = {}) =>
  app.call('/api/user/profile', {
    method: 'PUT',
    as: person.token,
    headers,
    body: { name: person.name, email, currentPassword: TEST_PASSWORD, ...options },
  });
const verify = (person: Person, code: string, server = app) =>
  server.call('/api/auth/email/verify', { as: person.token, body: { code } });
const resend = (person: Person) => app.call('/api/auth/email/resend', { method: 'POST', as: person.token });
const cancel = (person: Person) => app.call('/api/auth/email', { method: 'DELETE', as: person.token });
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
const codeTo = (email: string) => /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? 'none';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const profileOf = async ({ token }: Person) => (await app.call('/api/user/profile', { as: token })).data;
const securedAt = async ({ userId }: Person) =>
  (await app.one(sql<{ at: Date }>`select secured_at as at from users where id = ${userId}`)).at;

describe('a new e-mail', () => {
  test('is nothing for a thief at an open session, who may change the name alone (T-A13)', async () => {
    const viewer = await aViewer(app);
    const needed = { status: 400, body: { errors: { currentPassword: 'Mevcut şifre zorunludur' } } };
    expect(await save(viewer, someAddress(), { currentPassword: '' })).toMatchObject(needed);
    const wrong = await save(viewer, someAddress(), { currentPassword: 'Yanlis123' });
    expect(wrong).toMatchObject(refusal(400, 'CURRENT_PASSWORD_WRONG'));
    await save(viewer, viewer.email, { name: 'Zeynep Ak', currentPassword: undefined });
    expect(await profileOf(viewer)).toMatchObject({ name: 'Zeynep Ak', pending_email: null });
  });

  test('waits until its code is entered; then the old address is notified and money is on hold', async () => {
    const viewer = await aViewer(app);
    const email = someAddress();
    const before = await securedAt(viewer);
    app.clock.advance(5000);
    const saved = await save(viewer, email.toUpperCase(), { name: 'Işıl İnce' });
    expect(saved.body.message).toContain(`${email} adresine`);
    const waiting = { name: 'Işıl İnce', email: viewer.email, pending_email: email };
    expect(await profileOf(viewer)).toMatchObject(waiting);
    expect(mailsTo(viewer.email)).toEqual([]);
    expect(await securedAt(viewer)).toEqual(before);

    expect(await verify(viewer, codeTo(email))).toMatchObject({ status: 200, data: { email } });
    expect(await profileOf(viewer)).toMatchObject({ email, pending_email: null });
    expect(await securedAt(viewer)).toEqual(app.clock.now());
    const text = expect.stringContaining('cüzdanından para çekilemez');
    const mail = { subject: 'İzle Kazan e-posta adresin değişti', text };
    await soon(() => expect(mailsTo(viewer.email)).toMatchObject([mail]));
    const logIn = (as: string) =>
      app.call('/api/auth/login', { body: { email: as, password: TEST_PASSWORD } });
    expect([(await logIn(viewer.email)).status, (await logIn(email)).status]).toEqual([401, 200]);
    expect(await verify(viewer, codeTo(email))).toMatchObject(refusal(409, 'EMAIL_NOT_WAITING'));
  });

  test('that somebody has is answered as a free one, and gets a mail without a code', async () => {
    const [viewer, other, firm] = [await aViewer(app), await aViewer(app), await aFirm(app)];
    const free = someAddress();
    const [taken, untaken] = [await save(viewer, firm.email.toUpperCase()), await save(other, free)];
    const wordsOf = ({ status, body }: typeof taken, email: string) =>
      JSON.stringify({ status, body }).replaceAll(email, '');
    expect(wordsOf(taken, firm.email)).toBe(wordsOf(untaken, free));
    expect((await profileOf(viewer)).pending_email).toBe(firm.email);
    expect([mailsTo(firm.email).length, mailsTo(free).length]).toEqual([1, 1]);
    expect(codeTo(firm.email)).toBe('none');
    for (const person of [viewer, other])
      expect(await verify(person, otherThan(codeTo(free)))).toMatchObject(refusal(400, 'CODE_WRONG'));
    expect((await save(other, 'ıtır@ornek.example')).body.errors).toHaveProperty('email');
  });

  test('is one of three codes a day, however they are asked for; then nothing is mailed or changed', async () => {
    const [viewer, other] = [await aViewer(app), await aViewer(app)];
    const [first, second] = [someAddress(), someAddress()];
    await save(viewer, first);
    await save(viewer, second);
    expect((await resend(viewer)).status).toBe(200);
    const refused = await save(viewer, first, { name: 'Başka Ad' });
    expect(refused).toMatchObject({ ...refusal(429, 'EMAIL_CODES_SPENT'), body: { remainingMinutes: 1440 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await resend(viewer)).status).toBe(429);
    expect(await profileOf(viewer)).toMatchObject({ name: viewer.name, pending_email: second });
    expect([mailsTo(first).length, mailsTo(second).length]).toEqual([1, 2]);
    expect((await save(other, first)).status).toBe(200);
  });

  test('that many accounts name takes its owner work, which doubles, after ten codes a day', async () => {
    const email = someAddress();
    for (let person = 0; person < 3; person += 1) {
      const stranger = await aViewer(app);
      for (let asked = 0; asked < 3; asked += 1) await save(stranger, email);
    }
    expect((await save(await aViewer(app), email)).status).toBe(200);
    const owner = await aViewer(app);
    for (const tries of [2000, 4000, 8000]) {
      const refused = await save(owner, email, { name: 'Sahibi' });
      expect(refused).toMatchObject(refusal(403, 'CHALLENGE_NEEDED'));
      expect(readQuestion(refused).parameters.data.maxTries).toBe(tries);
      expect((await profileOf(owner)).name).toBe(tries === 2000 ? owner.name : 'Sahibi');
      const headers = await solveAtOnce(app, refused);
      expect((await save(owner, email, { name: 'Sahibi' }, headers)).status).toBe(200);
    }
    expect((await verify(owner, codeTo(email))).status).toBe(200);
  });

  test('that the gateway does not take changes nothing and is no try', async () => {
    const viewer = await aViewer(app);
    const push = vi.spyOn(app.mails, 'push').mockImplementation(() => {
      throw new Error('no gateway');
    });
    for (let count = 0; count < 4; count += 1)
      expect(await save(viewer, someAddress())).toMatchObject(refusal(503, 'MAIL_FAILED'));
    push.mockRestore();
    expect((await profileOf(viewer)).pending_email).toBeNull();
    expect((await save(viewer, someAddress())).status).toBe(200);
  });

  test('ends with a new password, or when it is given up', async () => {
    const viewer = await aViewer(app);
    const email = someAddress();
    await save(viewer, email);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' };
    await app.call('/api/user/change-password', { method: 'PUT', as: viewer.token, body });
    expect(await verify(viewer, codeTo(email))).toMatchObject(refusal(409, 'EMAIL_NOT_WAITING'));
    await save(viewer, email, { currentPassword: 'Vapur8Iskele' });
    expect((await cancel(viewer)).status).toBe(200);
    expect(await verify(viewer, codeTo(email))).toMatchObject(refusal(409, 'EMAIL_NOT_WAITING'));
    expect(await resend(viewer)).toMatchObject(refusal(409, 'EMAIL_NOT_WAITING'));
    expect((await profileOf(viewer)).pending_email).toBeNull();
  });
});

describe('its code', () => {
  test('takes five guesses, also at once; another code takes five more', async () => {
    const viewer = await aViewer(app);
    const email = someAddress();
    await save(viewer, email);
    const guesses = await atOnce(9, () => verify(viewer, otherThan(codeTo(email))));
    expect(guesses.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(5);
    expect(await verify(viewer, codeTo(email))).toMatchObject(refusal(409, 'CODE_EXHAUSTED'));
    await resend(viewer);
    expect((await verify(viewer, codeTo(email))).status).toBe(200);
  });

  test('is good for 120 seconds and on every server, and for its own address alone', async () => {
    const viewer = await aViewer(app);
    const [first, second] = [someAddress(), someAddress()];
    await save(viewer, first);
    await save(viewer, second);
    expect(await verify(viewer, codeTo(first))).toMatchObject(refusal(400, 'CODE_WRONG'));
    for (const awayMs of [-1, 120_001]) {
      app.clock.advance(awayMs);
      expect(await verify(viewer, codeTo(second))).toMatchObject(refusal(409, 'CODE_EXPIRED'));
    }
    await resend(viewer);
    const beside = await startTestApp({ beside: app, limits: true, config: app.parts.config });
    expect((await verify(viewer, codeTo(second), beside)).status).toBe(200);
    await beside.close();
  });

  test('of two accounts for one address: entered at once, exactly one gets it', async () => {
    const people = [await aViewer(app), await aViewer(app)];
    const email = someAddress();
    const codes: string[] = [];
    for (const person of people) {
      await save(person, email);
      codes.push(codeTo(email));
    }
    const ends = await Promise.all(people.map((person, index) => verify(person, codes[index] ?? '')));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = ends.findIndex(({ status }) => status !== 200);
    expect(ends[late]).toMatchObject(refusal(409, 'EMAIL_TAKEN'));
    expect(await profileOf(people[late] as Person)).toMatchObject({ email: people[late]?.email });
  });
});
