import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { sql } from '#lib/server/db.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fund } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { codeSentTo, cookiesOf } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { dutyTexts } from './texts.ts';
import { reinstateAccount, suspendAccount } from './suspend-account.server.ts';
import { listAds, releaseWithin, remainingOf, startAd, viewAd } from '#testing/watching.ts';
import { mailsAfterNotices } from '#testing/notices.ts';

const app = useTestApp({ config: { company: parseCompany({ contact_email: 'itiraz@ornek.com' }) } });
const REASON = 'Aynı kişi adına birçok hesap açılmış.';

let admin: Person;
let viewer: Person;

beforeAll(async () => {
  admin = await anAdmin(app);
});

beforeEach(async () => {
  viewer = await aViewer(app);
});

const decide = (
  what: 'suspend' | 'reinstate',
  person: Person,
  { as = admin, reason = REASON }: { as?: Person; reason?: string | null } = {},
) => app.call(`/api/admin/users/${person.userId}/${what}`, { method: 'PUT', as: as.token, body: { reason } });
const suspend = (person: Person) => decide('suspend', person);
const logIn = (person: Person, password = TEST_PASSWORD) =>
  app.call('/api/auth/login', { body: { email: person.email, password } });
const endSessions = (person: Person, as = admin) =>
  app.call(`/api/admin/users/${person.userId}/sessions`, { method: 'DELETE', as: as.token });
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const profile = (person: Person) => app.call('/api/user/profile', { as: person.token });

describe('a suspended account', () => {
  test('T-A7: its sessions end at once, and login with the right password says why and how to object', async () => {
    expect((await profile(viewer)).status).toBe(200);
    expect((await suspend(viewer)).body).toEqual({ success: true, message: 'Hesap askıya alındı.' });
    expect((await profile(viewer)).status).toBe(401);
    const { status, body } = await logIn(viewer);
    expect(status).toBe(403);
    expect(body).toEqual({
      success: false,
      code: 'ACCOUNT_SUSPENDED',
      message: 'Hesabın askıya alınmış. Bilgi almak için bize ulaş.',
      reason: REASON,
      contact_email: 'itiraz@ornek.com',
      has_wallet: true,
      taken_back: 0,
      is_taking_back: false,
      balance: 10,
    });
    // Like no account, without its password.
    expect((await logIn(viewer, 'Yanlis123')).body.code).toBe('LOGIN_FAILED');
  });

  test('keeps its money, and comes back with it when it is reinstated', async () => {
    await fund(app.db, `user_wallet:${viewer.userId}`, 4000);
    await suspend(viewer);
    const detail = await app.call(`/api/admin/users/${viewer.userId}`, { as: admin.token });
    expect(detail.data).toMatchObject({ status: 'suspended', wallet: { balance: 50 } });
    expect((await decide('reinstate', viewer)).body.message).toBe('Hesap yeniden açıldı.');
    const { status, data } = await logIn(viewer);
    expect(status).toBe(200);
    expect((await profile({ ...viewer, token: data.token })).status).toBe(200);
    expect((await profile(viewer)).status).toBe(401);
    const acts = sql`select actor_id, action, reason, before ->> 'status' as before, after ->> 'status' as after
      from audit_log where subject_kind = 'user' and subject_id = ${String(viewer.userId)} order by id`;
    const own = { actor_id: admin.userId, reason: REASON };
    expect(await app.rows(acts)).toEqual([
      { ...own, action: 'user.suspend', before: 'active', after: 'suspended' },
      { ...own, action: 'user.reinstate', before: 'suspended', after: 'active' },
    ]);
  });

  test('is not lifted by a new password', async () => {
    await suspend(viewer);
    await app.call('/api/auth/forgot-password', { body: { phone: viewer.phone } });
    const code = await codeSentTo(app, viewer.phone);
    const granted = await app.call('/api/auth/verify-reset-code', { body: { phone: viewer.phone, code } });
    const body = { phone: viewer.phone, password: 'Vapur8Iskele' };
    const reset = await app.call('/api/auth/reset-password', { body, headers: cookiesOf(granted) });
    expect(reset.status).toBe(200);
    expect((await logIn(viewer, 'Vapur8Iskele')).body.code).toBe('ACCOUNT_SUSPENDED');
  });

  test('cannot be sent money', async () => {
    const sender = await aViewer(app);
    await fund(app.db, `user_wallet:${sender.userId}`, 5000);
    const { wallet_number: walletNumber } = await app.one(
      sql<{ wallet_number: string }>`select wallet_number from viewers where user_id = ${viewer.userId}`,
    );
    await suspend(viewer);
    const body = { wallet_number: walletNumber, email: viewer.email, amount: 10 };
    const answer = await app.call('/api/user/wallet/transfer', { as: sender.token, body });
    expect(answer.body.code).toBe('RECIPIENT_NOT_FOUND');
  });

  test('gives its open watch back by itself', async () => {
    const { id } = await aCampaign(app, { status: 'active' });
    const { data } = await startAd(app, viewer, id);
    expect((await remainingOf(app, id)).held).toBeGreaterThan(0);
    await suspend(viewer);
    expect((await viewAd(app, viewer, id, data.watch_id)).status).toBe(401);
    await releaseWithin(app, 65_000);
    expect((await remainingOf(app, id)).held).toBe(0);
    await expectBooksToBalance(app);
  });
});

test('a suspended firm: offers and starts nothing; open watches are paid; reinstated it goes on', async () => {
  const { id, firm } = await aCampaign(app, { status: 'active' });
  const late = await aViewer(app);
  const offered = async () => (await listAds(app, late)).data.ads.map((ad: { id: number }) => ad.id);
  expect(await offered()).toContain(id);
  const { data } = await startAd(app, viewer, id);
  await suspend(firm);
  expect(await offered()).not.toContain(id);
  expect((await startAd(app, late, id)).body.code).toBe('AD_NOT_SERVED');
  app.clock.advance(data.display_duration * 1000);
  expect((await viewAd(app, viewer, id, data.watch_id)).data.earning).toBe(0.25);
  expect((await logIn(firm)).body.code).toBe('ACCOUNT_SUSPENDED');
  await decide('reinstate', firm);
  expect((await startAd(app, late, id)).status).toBe(200);
  await expect.poll(offered).toContain(id);
  await expectBooksToBalance(app);
});

describe('the decision', () => {
  test('wants a reason, and is made once', async () => {
    const needed = { reason: 'Lütfen bir sebep yaz' };
    for (const reason of ['', '   ', null])
      expect((await decide('suspend', viewer, { reason })).body.errors).toEqual(needed);
    const long = await decide('suspend', viewer, { reason: 'x'.repeat(1001) });
    expect(long.body.errors).toEqual({ reason: 'Sebep en fazla 1000 karakter olabilir' });
    expect((await decide('reinstate', viewer)).body.code).toBe('ACCOUNT_NOT_SUSPENDED');
    expect(statusesOf(await Promise.all([suspend(viewer), suspend(viewer)]))).toEqual([200, 409]);
    expect((await suspend(viewer)).body.message).toBe('Bu hesap zaten askıda ya da kapatılmış.');
  });

  test('is never about oneself', async () => {
    expect((await suspend(admin)).body.code).toBe('OWN_ACCOUNT');
    expect((await suspend({ ...viewer, userId: 999_999 })).body.code).toBe('ACCOUNT_NOT_FOUND');
  });
});

describe('T-A9: an admin', () => {
  const people = (person: Person) => app.call('/api/admin/users', { as: person.token });

  test('gets another duty from an owner alone: out at once, and then in with the rights of that duty', async () => {
    const other = await anAdmin(app, { duty: 'moderator' });
    const give = (duty: string, as: Person) =>
      app.call(`/api/admin/users/${other.userId}/duty`, { method: 'PUT', as: as.token, body: { duty } });
    const finance = await anAdmin(app, { duty: 'finance' });
    expect((await give('owner', finance)).body.code).toBe('NOT_YOUR_DUTY');
    expect((await give('owner', other)).body.code).toBe('NOT_YOUR_DUTY');
    expect((await give('reports', admin)).status).toBe(200);
    expect((await people(other)).status).toBe(401);
    const again = { ...other, token: (await logIn(other)).data.token };
    const { notices } = (await app.call('/api/notices', { as: again.token })).data;
    expect(notices).toContainEqual(
      expect.objectContaining({
        kind: 'duty_changed',
        text: `Yeni görevin: ${dutyTexts.names.reports}. Değiştiren: ${admin.name}. Bu yüzden bütün oturumların kapatıldı.`,
      }),
    );
    expect((await people(again)).body.code).toBe('NOT_YOUR_DUTY');
    expect((await app.call('/api/admin/stats', { as: again.token })).status).toBe(200);
  });

  test('who is no owner: suspends people, lets them in and ends their sessions, and no administrator’s', async () => {
    const moderator = await anAdmin(app, { duty: 'moderator' });
    const other = await anAdmin(app, { duty: 'reports' });
    expect((await decide('suspend', other, { as: moderator })).body.code).toBe('NOT_YOUR_DUTY');
    await suspend(other);
    for (const what of ['suspend', 'reinstate'] as const)
      expect((await decide(what, viewer, { as: moderator })).status).toBe(200);
    expect((await decide('reinstate', other, { as: moderator })).body.code).toBe('NOT_YOUR_DUTY');
    expect((await logIn(other)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect((await endSessions(viewer, moderator)).status).toBe(200);
    expect((await endSessions(admin, moderator)).body.code).toBe('NOT_YOUR_DUTY');
    expect((await people(admin)).status).toBe(200);
  });

  test('of two who suspend each other at once one stays', async () => {
    const [one, two] = [await anAdmin(app), await anAdmin(app)];
    const acts = [decide('suspend', one, { as: two }), decide('suspend', two, { as: one })];
    expect(statusesOf(await Promise.all(acts))).toEqual([200, 401]);
    expect(statusesOf([await people(one), await people(two)])).toEqual([200, 401]);
  });

  test('who is the last active one stays, whoever asks; the command line suspends the others', async () => {
    const all = await app.rows(
      sql<{ id: number }>`select id from users where role = 'admin' and status = 'active' order by id`,
    );
    const now = app.clock.now();
    const byCommand = (userId: number) =>
      suspendAccount(app.db, { userId, adminId: null, reason: REASON, now });
    const [last, ...others] = all.map(({ id }) => id);
    for (const id of others) await byCommand(id);
    await expect(byCommand(last ?? 0)).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    for (const userId of others)
      await reinstateAccount(app.db, { userId, adminId: null, reason: REASON, now });
  });
});

describe('the account of a person, for the admin', () => {
  const account = (person: Person) =>
    app.call(`/api/admin/users/${person.userId}/account`, { as: admin.token });

  test('lists live sessions and consents, and why it is suspended', async () => {
    const { data } = await account(viewer);
    expect(data).toMatchObject({ suspended_at: null, suspension_reason: null });
    expect(data.sessions).toHaveLength(1);
    expect(data.consents.map(({ kind }: { kind: string }) => kind)).toEqual(['targeting', 'messages']);
    await suspend(viewer);
    expect((await account(viewer)).data).toMatchObject({
      suspended_at: app.clock.now().toISOString(),
      suspension_reason: REASON,
      sessions: [],
    });
    expect((await account(admin)).data.consents).toEqual([]);
    expect((await account({ ...viewer, userId: 999_999 })).status).toBe(404);
  });

  test('all its sessions are ended in one go, one’s own never', async () => {
    expect((await endSessions(viewer)).body.message).toBe('Bütün oturumları kapatıldı.');
    expect((await profile(viewer)).status).toBe(401);
    expect((await logIn(viewer)).status).toBe(200);
    expect((await endSessions(admin)).body.code).toBe('OWN_ACCOUNT');
    const other = await anAdmin(app);
    expect((await endSessions(other)).status).toBe(200);
    expect((await app.call('/api/admin/users', { as: other.token })).status).toBe(401);
  });
});

/** They cannot use the product: mails and the login explain it. */
describe('people who are suspended', () => {
  test.each([
    ['a viewer', aViewer],
    ['a firm', aFirm],
    ['an administrator', anAdmin],
  ])('%s: is notified of a suspension with its reason, and of its end', async (_, make) => {
    const person = await make(app);
    expect((await suspend(person)).status).toBe(200);
    const closed = (await mailsAfterNotices(app, person)).at(-1);
    expect(closed).toMatchObject({ subject: 'Hesabın askıya alındı' });
    expect(closed?.text).toContain(`Sebep: ${REASON}`);
    expect((await decide('reinstate', person, { reason: 'Yanlışlık olmuş.' })).status).toBe(200);
    const opened = (await mailsAfterNotices(app, person)).at(-1);
    expect(opened).toMatchObject({ subject: 'Hesabın yeniden açıldı' });
    expect(opened?.text).not.toContain('Yanlışlık');
  });

  test.each([
    ['an administrator without a wallet', anAdmin, false],
    ['a firm, whose money is there', aFirm, true],
  ])('%s: the login says so', async (_, make, hasWallet) => {
    const person = await make(app);
    await suspend(person);
    const { body } = await logIn(person);
    expect(body).toMatchObject({ code: 'ACCOUNT_SUSPENDED', has_wallet: hasWallet });
    expect(body).not.toHaveProperty('taken_back');
  });
});
