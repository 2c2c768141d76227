/** Every writing call that admits an administrator leaves a row in the audit log, or stands on NEED_NONE. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { rolesOf, type Route } from '#lib/shared/route.ts';
import { fieldOf, valueText } from '#desks/audit-log/acts.ts';
import type { AuditAct } from '#desks/audit-log/contract.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { camtOf, COMPANY_IBAN, uploadStatement } from '#testing/bank-files.ts';
import { changeBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { moneyActs } from '#testing/money-acts.ts';
import { aRichViewer, fundAroundMidnight, withdraw } from '#testing/money.ts';
import { aPayoutRun } from '#testing/payouts.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { codeSentTo } from '#testing/registrations.ts';
import { addPasskey, anAuthenticator } from '#testing/signing-in/authenticator.ts';
import { type TestAnswer, type TestCall, useTestApp } from '#testing/test-app.ts';
import { startAd } from '#testing/watching.ts';
import { contracts, routes } from './features.ts';

const app = useTestApp();

/** Calls that need no row, because they are no acts of an administrator: anybody may do them with an own session. */
const NEED_NONE: Readonly<Record<string, string>> = {
  'POST /api/auth/logout': 'ends the own session',
  'DELETE /api/auth/sessions/:id': 'ends an own session',
  'DELETE /api/auth/sessions': 'ends the own other sessions',
  'POST /api/auth/phone': 'only begins: nothing is changed before both codes are entered',
  'POST /api/auth/phone/old': 'goes on with what was begun',
  'POST /api/auth/phone/resend': 'sends a code once more',
  'POST /api/auth/passkeys/options': 'only begins: nothing is stored before the passkey is made',
  'POST /api/notices/read': 'marks own notices as read',
  'POST /api/notices/read-all': 'marks own notices as read',
  'PUT /api/admin/campaigns/:id/claim': 'changes nothing of the campaign, and lapses',
  'DELETE /api/admin/campaigns/:id/claim': 'the same',
  'PUT /api/admin/campaigns/:id/decision': 'only begins: the decision is recorded when it is made',
  'POST /api/admin/campaigns/decisions': 'the same for several',
  'POST /api/admin/campaigns/decisions/undo': 'nothing was decided',
  'PUT /api/notices/choices': 'the own channels',
  'PUT /api/admin/saved-views': 'the own filters',
  'POST /api/admin/second-factor': 'only begins: nothing is in force before the code is confirmed',
};

/** Prepares a call, and returns its content and the `:id` of its path. */
type Prepare = (admin: Person) => Promise<{ id?: number | string } & Pick<TestCall, 'body' | 'form'>>;

const reason = 'Gerekçesi burada yazıyor';
const post = ({ token }: Person, path: string, body?: unknown) =>
  app.call(path, { method: 'POST', as: token, body });
const put = ({ token }: Person, path: string, body?: unknown) =>
  app.call(path, { method: 'PUT', as: token, body });

const aUser = async () => ({ id: (await aViewer(app)).userId });
const aFirmsAccount = async () => ({ id: (await aFirm(app)).userId });
const anAd = async (status: 'active' | 'pending') => ({ id: (await aCampaign(app, { status })).id });
const aWithdrawal = async () => ({ id: (await withdraw(app, await aRichViewer(app, 10_000))).data.id });

let places = 0;
async function adForm(): Promise<NonNullable<TestCall['form']>> {
  places += 1;
  return {
    title: 'Kış indirimi',
    description: 'Bütün botlarda yüzde elli indirim.',
    display_order: String(places),
    image: { filename: 'kis.png', type: 'image/png', bytes: await aPicture() },
  };
}
async function aHomepageAd(): Promise<{ id: number }> {
  const { token } = await anAdmin(app);
  const { data } = await app.call('/api/admin/startup-ads', { as: token, form: await adForm() });
  return { id: data.id };
}

let uploads = 0;
const upload = (admin: Person) => {
  const movement = { day: '2026-11-20', amount: 5000, reference: `AUDIT-${(uploads += 1)}` };
  return uploadStatement(app, admin, camtOf({ iban: COMPANY_IBAN }, [movement]));
};
async function aLine(admin: Person): Promise<{ id: number }> {
  await upload(admin);
  return app.one(sql<{ id: number }>`select max(id) as id from bank_lines`);
}

async function aReportedAd() {
  const [{ id }, viewer] = [await anAd('active'), await aViewer(app)];
  await startAd(app, viewer, id);
  await post(viewer, `/api/user/ads/${id}/report`, { reason: 'misleading' });
  const { last } = await app.one(
    sql<{ last: number }>`select max(id) as last from ad_reports where campaign_id = ${id}`,
  );
  return { id, body: { reason, last_report_id: last } };
}

async function aShortfall() {
  const closing = await moneyCalls['fraud.decideFraudGroup']?.(await anAdmin(app));
  const closed = await closing?.();
  const { id: firmId } = await aFirmsAccount();
  return app.one(sql<{ id: number }>`
      insert into fraud_shortfalls (decision_id, firm_id, amount_kurus, ties, waits_since)
      values (${closed?.data.decision_id}, ${firmId}, 8000, '[]', now()) returning id`);
}

async function secondFactorCode(admin: Person): Promise<{ code: string }> {
  const { secret } = (await post(admin, '/api/admin/second-factor', { currentPassword: TEST_PASSWORD })).data;
  const timestamp = app.clock.now().getTime();
  return { code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }) };
}

async function aFreeze(): Promise<number> {
  const admin = await anAdmin(app);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await changeBalance(app, 1);
  await post(admin, '/api/admin/oversight/runs');
  await changeBalance(app, -1);
  const { run_id } = (await post(admin, '/api/admin/oversight/runs')).data;
  vi.restoreAllMocks();
  return run_id;
}

async function aPasskey(person: Person, key = anAuthenticator()): Promise<{ id: number }> {
  await addPasskey(app, person, { key });
  const { data } = await app.call('/api/auth/passkeys', { as: person.token });
  return { id: data.passkeys[0].id };
}

const correction = { from_account: 'bank', to_account: 'platform_revenue', amount: 1, reason };
const READY_ANSWER = { purpose: 'payment', title: 'Eksik', text: '{tutar} gelmedi.' };

const PREPARED: Readonly<Record<string, Prepare>> = {
  'PUT /api/admin/change-password': async () => ({
    body: { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' },
  }),
  'POST /api/admin/second-factor/confirm': async (admin) => ({ body: await secondFactorCode(admin) }),
  'POST /api/admin/second-factor/off': async (admin) => {
    const { data } = await post(admin, '/api/admin/second-factor/confirm', await secondFactorCode(admin));
    return { body: { currentPassword: TEST_PASSWORD, second_factor: data.recovery_codes[0] } };
  },
  'PUT /api/auth/passkeys/:id': async (admin) => ({ ...(await aPasskey(admin)), body: { name: 'Yedek' } }),
  'POST /api/auth/passkeys/:id/remove': async (admin) => {
    const key = anAuthenticator();
    const { id } = await aPasskey(admin, key);
    const { data } = await app.call('/api/auth/passkey/options', { method: 'POST' });
    return { id, body: { currentPassword: TEST_PASSWORD, passkey: key.use(data.options) } };
  },
  'POST /api/auth/phone/new': async (admin) => {
    const phone = '5990001122';
    await post(admin, '/api/auth/phone', { phone, currentPassword: TEST_PASSWORD });
    await post(admin, '/api/auth/phone/old', { code: await codeSentTo(app, admin.phone) });
    return { body: { code: await codeSentTo(app, phone) } };
  },
  'PUT /api/admin/users/:id/suspend': async () => ({ ...(await aUser()), body: { reason } }),
  'PUT /api/admin/users/:id/duty': async () => ({
    id: (await anAdmin(app)).userId,
    body: { duty: 'finance' },
  }),
  'PUT /api/admin/users/:id/reinstate': async () => {
    const { id } = await aFirmsAccount();
    await put(await anAdmin(app), `/api/admin/users/${id}/suspend`, { reason });
    return { id, body: { reason } };
  },
  'POST /api/admin/users/:id/messages': async () => ({
    ...(await aUser()),
    body: { title: 'Çekimin', text: 'Yarın ödenir.', request_key: 'audit-message' },
  }),
  'POST /api/admin/users/:id/view': aUser,
  'DELETE /api/admin/users/:id/sessions': aUser,
  'POST /api/admin/announcements': async () => ({
    body: { audience: 'firms', title: 'Bakım', text: 'Bu gece.', request_key: 'audit-announcement' },
  }),
  'PUT /api/admin/firms/:id/withholding': async () => ({
    ...(await aFirmsAccount()),
    body: { withholding: '3/10' },
  }),
  'PUT /api/admin/firms/:id/title': async () => ({
    ...(await aFirmsAccount()),
    body: { firm_name: 'Köprü Gıda A.Ş.' },
  }),
  'PUT /api/admin/ready-answers': async () => ({ body: READY_ANSWER }),
  'DELETE /api/admin/ready-answers/:id': async (admin) => {
    await put(admin, '/api/admin/ready-answers', READY_ANSWER);
    const { data } = await app.call('/api/admin/ready-answers', { as: admin.token });
    return { id: data.answers[0].id };
  },
  'PUT /api/admin/bank-lines/:id/state': async (admin) => ({
    ...(await aLine(admin)),
    body: { state: 'ignored' },
  }),
  'POST /api/admin/startup-ads': async () => ({ form: await adForm() }),
  'PUT /api/admin/startup-ads/:id': async () => {
    const { image: _, ...form } = await adForm();
    return { ...(await aHomepageAd()), form };
  },
  'DELETE /api/admin/startup-ads/:id': aHomepageAd,
  'PUT /api/admin/startup-ads/:id/status': async () => ({
    ...(await aHomepageAd()),
    body: { status: 'inactive' },
  }),
  'PUT /api/admin/startup-ads/:id/order': async () => {
    await aHomepageAd();
    return { ...(await aHomepageAd()), body: { direction: 'up', display_order: places } };
  },
  'PUT /api/admin/campaigns/:id/status': async () => ({
    ...(await anAd('pending')),
    body: { status: 'active' },
  }),
  'PUT /api/admin/campaigns/:id/stop': async () => ({ ...(await anAd('active')), body: { reason } }),
  'PUT /api/admin/campaigns/:id/start': async () => {
    const { id } = await anAd('active');
    await put(await anAdmin(app), `/api/admin/campaigns/${id}/stop`, { reason });
    return { id };
  },
  'PUT /api/admin/ad-reports/:id/dismiss': aReportedAd,
  'PUT /api/admin/ad-reports/:id/stop': aReportedAd,
  'PUT /api/admin/withdrawals/:id/look': aWithdrawal,
  'PUT /api/admin/payout-runs/:id/call-off': async (admin) => ({ id: (await aPayoutRun(app, admin)).runId }),
  'PUT /api/admin/fraud-shortfalls/:id': async () => ({
    ...(await aShortfall()),
    body: { outcome: 'kept', reason },
  }),
  'PUT /api/admin/settings': async (admin) => {
    const { data } = await app.call('/api/admin/settings', { as: admin.token });
    return { body: { ...data, min_publish_days: 4 } };
  },
  'POST /api/admin/oversight/runs': async () => ({}),
  'POST /api/admin/oversight/corrections': async () => ({ body: correction }),
  'PUT /api/admin/proposals/:id/reject': async () => {
    const { data } = await post(await anAdmin(app), '/api/admin/oversight/corrections', correction);
    return { id: data.proposal_id, body: { reason } };
  },
  'POST /api/admin/oversight/balances': async () => {
    const account = userWallet((await aUser()).id);
    await app.run(sql`update ledger_accounts set balance_kurus = balance_kurus + 1 where id = ${account}`);
    return { body: { account, reason } };
  },
  'PUT /api/admin/oversight/freeze': async () => ({ body: { reason, run_id: await aFreeze() } }),
  'POST /api/admin/oversight/months/:month/close': async () => ({ id: '2026-10', body: { reason } }),
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const writes = routes
  .filter(({ method, access }) => method !== 'GET' && rolesOf(access).includes('admin'))
  .map(nameOf);

const { stop, goOn } = moneyActs(app);
const moneyCalls = { ...stop, ...goOn };

type Act = (admin: Person) => Promise<() => Promise<TestAnswer>>;
const ACTS: Readonly<Record<string, Act>> = {
  'POST /api/auth/passkeys': async (admin) => () => addPasskey(app, admin),
  'POST /api/admin/bank-statements': async (admin) => () => upload(admin),
  ...Object.fromEntries(
    Object.entries(moneyCalls).flatMap(([call, prepare]) => {
      const [feature = '', name = ''] = call.split('.');
      const route = contracts[feature]?.[name];
      return route && writes.includes(nameOf(route)) ? [[nameOf(route), prepare]] : [];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(PREPARED).map(([name, prepare]) => {
      const [method, path] = name.split(' ') as [Route['method'], string];
      const act: Act = async (admin) => {
        const { id, ...content } = await prepare(admin);
        return () => app.call(path.replace(/:\w+/, String(id)), { method, as: admin.token, ...content });
      };
      return [name, act];
    }),
  ),
};

/** The first entry is of a month that is over. */
beforeAll(() => fundAroundMidnight(app.db, 'platform_revenue', { day: '2026-10-30', times: ['23:55'] }));

test('writing calls of administrators: audited, or excluded with a reason', () => {
  const known = [...Object.keys(ACTS), ...Object.keys(NEED_NONE)];
  expect({ unknown: writes.filter((name) => !known.includes(name)) }).toEqual({ unknown: [] });
  expect({ gone: known.filter((name) => !writes.includes(name)) }).toEqual({ gone: [] });
});

/** A name in the code that no screen may show: `switch`, `end-sessions`, `is_frozen`. */
const CODE = /^[a-z]+([_-][a-z]+)*$/;

function namesOf(act: AuditAct): string[] {
  const [noun = '', verb = ''] = act.action_text.split(': ');
  const changed = act.changes.flatMap(({ field: name, before, after }) => {
    const field = fieldOf(act.action, name);
    const texts = [before, after].filter((value) => typeof value === 'string');
    return [field.label, ...texts.map((text) => valueText(field, text)).filter((text) => !TURKISH.has(text))];
  });
  return [noun, act.subject_text, ...changed, ...(verb === act.action.split('.')[1] ? [verb] : [])];
}
const TURKISH = new Set(['aktif', 'pasif', 'bekliyor', 'reddedildi', 'durduruldu']);

test.each(Object.entries(ACTS))('%s: leaves a row of its administrator', async (_, prepare) => {
  const admin = await anAdmin(app);
  const path = `/api/admin/audit-log?actor=${admin.userId}&limit=100`;
  const readActs = async () => (await app.call(path, { as: admin.token })).data.acts as AuditAct[];
  const act = await prepare(admin);
  const before = (await readActs()).length;
  expect((await act()).body).toMatchObject({ success: true });
  const acts = await readActs();
  expect(acts.length).toBeGreaterThan(before);
  expect(acts.flatMap(namesOf).filter((shown: string) => CODE.test(shown))).toEqual([]);
});
