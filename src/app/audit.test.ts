/** Every writing call that admits an administrator leaves a row in the audit log, or stands on NEED_NONE. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test, vi } from 'vitest';
import { one, run, sql } from '#lib/server/db.ts';
import { rolesOf, type Route } from '#lib/shared/route.ts';
import { fieldOf, valueText } from '#desks/audit-log/acts.ts';
import type { AuditAct } from '#desks/audit-log/contract.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { changeBalance } from '#testing/books.ts';
import { aPicture } from '#testing/images.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aRichViewer, fundAroundMidnight, withdraw } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { codeSentTo } from '#testing/registrations.ts';
import { type TestAnswer, type TestCall, type TestServer, useTestApp } from '#testing/test-app.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { startAd } from '#testing/watching.ts';
import { routes } from './features.ts';
import { aPayment, reissue, withholdVat } from '#testing/payments.ts';
import { bookLines, camtOf, COMPANY_IBAN, uploadStatement } from '#testing/bank-files.ts';
import { aPayoutRun, giveFile, recordResults, statusXml, uploadStatus } from '#testing/payouts.ts';
import { addPasskey, anAuthenticator } from '#testing/signing-in/authenticator.ts';

type Act = (person: Person) => Promise<TestAnswer>;

let uploads = 0;

function statementActs(test: TestServer): Readonly<Record<string, Act>> {
  const upload = (admin: Person) => {
    const movement = { day: '2026-11-20', amount: 5000, reference: `AUDIT-${(uploads += 1)}` };
    return uploadStatement(test, admin, camtOf({ iban: COMPANY_IBAN }, [movement]));
  };
  const aLine = async (admin: Person) => {
    await upload(admin);
    return one(test.db, sql<{ id: number }>`select max(id) as id from bank_lines`);
  };
  return {
    'POST /api/admin/bank-statements': upload,
    'PUT /api/admin/bank-lines/book': async (admin) =>
      bookLines(test, admin, [{ ...(await aLine(admin)), firm_id: (await aFirm(test)).userId }]),
    'PUT /api/admin/bank-lines/:id/state': async (admin) => {
      const { id } = await aLine(admin);
      const body = { state: 'ignored' };
      return test.call(`/api/admin/bank-lines/${id}/state`, { method: 'PUT', as: admin.token, body });
    },
  };
}

function paymentDecisions(test: TestServer): Readonly<Record<string, Act>> {
  const put = ({ token }: Person, path: string) =>
    test.call(`/api/admin/${path}`, {
      method: 'PUT',
      as: token,
      body: { reason: 'Gerekçesi burada yazıyor' },
    });
  const aPending = async () => (await aPayment(test, { status: 'pending' })).id;
  return {
    'PUT /api/admin/payments/:id/approve': async (admin) =>
      put(admin, `payments/${await aPending()}/approve`),
    'PUT /api/admin/payments/:id/reject': async (admin) => put(admin, `payments/${await aPending()}/reject`),
    'POST /api/admin/payments/:id/received': async (admin) => {
      const { id } = await aPayment(test);
      const body = { amount: 6000, date: '2026-11-20' };
      return test.call(`/api/admin/payments/${id}/received`, { as: admin.token, body });
    },
    'POST /api/admin/invoices/:id/reissue': async (admin) =>
      reissue(test, admin, await aPayment(test, { status: 'paid' })),
  };
}

const personActs = (test: TestServer): Readonly<Record<string, Act>> => ({
  'POST /api/admin/users/:id/messages': async (admin) =>
    test.call(`/api/admin/users/${(await aViewer(test)).userId}/messages`, {
      as: admin.token,
      body: { title: 'Çekimin', text: 'Yarın ödenir.', request_key: 'audit-message' },
    }),
  'POST /api/admin/announcements': async (admin) =>
    test.call('/api/admin/announcements', {
      as: admin.token,
      body: { audience: 'firms', title: 'Bakım', text: 'Bu gece.', request_key: 'audit-announcement' },
    }),
  'PUT /api/admin/firms/:id/withholding': async (admin) => withholdVat(test, await aFirm(test), admin),
  'PUT /api/admin/firms/:id/title': async (admin) =>
    test.call(`/api/admin/firms/${(await aFirm(test)).userId}/title`, {
      method: 'PUT',
      as: admin.token,
      body: { firm_name: 'Köprü Gıda A.Ş.' },
    }),
  'POST /api/admin/users/:id/view': async (admin) =>
    test.call(`/api/admin/users/${(await aViewer(test)).userId}/view`, { method: 'POST', as: admin.token }),
  'DELETE /api/admin/users/:id/sessions': async (admin) =>
    test.call(`/api/admin/users/${(await aViewer(test)).userId}/sessions`, {
      method: 'DELETE',
      as: admin.token,
    }),
});

function payoutActs(test: TestServer): Readonly<Record<string, Act>> {
  const aRun = async (admin: Person) => (await aPayoutRun(test, admin)).runId;
  async function aFiled(admin: Person): Promise<number> {
    const runId = await aRun(admin);
    await giveFile(test, admin, runId);
    return runId;
  }
  return {
    'POST /api/admin/payout-runs': async (admin) => (await aPayoutRun(test, admin)).answer,
    'PUT /api/admin/payout-runs/:id/file': async (admin) => giveFile(test, admin, await aRun(admin)),
    'PUT /api/admin/payout-runs/:id/results': async (admin) =>
      recordResults(test, admin, await aFiled(admin)),
    'POST /api/admin/payout-runs/:id/status-file': async (admin) => {
      const runId = await aFiled(admin);
      return uploadStatus(test, admin, runId, statusXml(runId, { group: 'ACSC' }));
    },
    'PUT /api/admin/payout-runs/:id/call-off': async (admin) =>
      test.call(`/api/admin/payout-runs/${await aRun(admin)}/call-off`, { method: 'PUT', as: admin.token }),
  };
}

function passkeyActs(test: TestServer): Readonly<Record<string, Act>> {
  async function withPasskey(person: Person, key = anAuthenticator()): Promise<string> {
    await addPasskey(test, person, { key });
    const { data } = await test.call('/api/auth/passkeys', { as: person.token });
    return `/api/auth/passkeys/${data.passkeys[0].id}`;
  }
  return {
    'POST /api/auth/passkeys': (person) => addPasskey(test, person),
    'PUT /api/auth/passkeys/:id': async (person) => {
      const path = await withPasskey(person);
      return test.call(path, { method: 'PUT', as: person.token, body: { name: 'Yedek' } });
    },
    'POST /api/auth/passkeys/:id/remove': async (person) => {
      const key = anAuthenticator();
      const path = await withPasskey(person, key);
      const asked = await test.call('/api/auth/passkey/options', { method: 'POST' });
      const body = { currentPassword: TEST_PASSWORD, passkey: key.use(asked.data.options) };
      return test.call(`${path}/remove`, { as: person.token, body });
    },
  };
}

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

const put = (admin: Person, path: string, body?: unknown) =>
  app.call(path, { method: 'PUT', as: admin.token, ...(body === undefined ? {} : { body }) });

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
const READY_ANSWER = { purpose: 'payment', title: 'Eksik', text: '{tutar} gelmedi.' };

async function aHomepageAd(): Promise<{ id: number; order: number }> {
  const { token } = await anAdmin(app);
  const { data } = await app.call('/api/admin/startup-ads', { as: token, form: await adForm() });
  return { id: data.id, order: places };
}

const aWithdrawal = async (): Promise<number> =>
  (await withdraw(app, await aRichViewer(app, 10_000))).data.id;

async function closeAccount(admin: Person): Promise<TestAnswer> {
  const viewer = await aViewer(app);
  await openCase(app, viewer);
  const body = { decision: 'closed', category: 'automated', reason, user_ids: [viewer.userId] };
  return put(admin, `/api/admin/fraud-groups/${viewer.userId}/decision`, body);
}

async function aShortfall(): Promise<number> {
  const { decision_id } = (await closeAccount(await anAdmin(app))).data;
  const { userId: firmId } = await aFirm(app);
  const made = await one(
    app.db,
    sql<{ id: number }>`
      insert into fraud_shortfalls (decision_id, firm_id, amount_kurus, ties, waits_since)
      values (${decision_id}, ${firmId}, 8000, '[]', now()) returning id`,
  );
  return made.id;
}

async function aReportedAd(): Promise<{ id: number; last_report_id: number }> {
  const { id } = await aCampaign(app, { status: 'active' });
  const viewer = await aViewer(app);
  await startAd(app, viewer, id);
  await app.call(`/api/user/ads/${id}/report`, { as: viewer.token, body: { reason: 'misleading' } });
  const { last } = await one(
    app.db,
    sql<{ last: number }>`select max(id) as last from ad_reports where campaign_id = ${id}`,
  );
  return { id, last_report_id: last };
}

async function beginSecondFactor(admin: Person): Promise<string> {
  const body = { currentPassword: TEST_PASSWORD };
  const { secret } = (await app.call('/api/admin/second-factor', { as: admin.token, body })).data;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now().getTime() });
}

async function aFreeze(): Promise<number> {
  const admin = await anAdmin(app);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const audit = () => app.call('/api/admin/oversight/runs', { method: 'POST', as: admin.token });
  await changeBalance(app, 1);
  await audit();
  await changeBalance(app, -1);
  const { run_id } = (await audit()).data;
  vi.restoreAllMocks();
  return run_id;
}

const reason = 'Gerekçesi burada yazıyor';

const proposeCorrection = (admin: Person) =>
  app.call('/api/admin/oversight/corrections', {
    as: admin.token,
    body: { from_account: 'bank', to_account: 'platform_revenue', amount: 1, reason },
  });
const aProposal = async (): Promise<number> => (await proposeCorrection(await anAdmin(app))).data.proposal_id;

const ACTS: Readonly<Record<string, Act>> = {
  'PUT /api/admin/change-password': (admin) =>
    put(admin, '/api/admin/change-password', { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' }),
  'POST /api/admin/second-factor/confirm': async (admin) => {
    const code = await beginSecondFactor(admin);
    return app.call('/api/admin/second-factor/confirm', { as: admin.token, body: { code } });
  },
  'POST /api/admin/second-factor/off': async (admin) => {
    const code = await beginSecondFactor(admin);
    const { recovery_codes } = (
      await app.call('/api/admin/second-factor/confirm', { as: admin.token, body: { code } })
    ).data;
    const body = { currentPassword: TEST_PASSWORD, second_factor: recovery_codes[0] };
    return app.call('/api/admin/second-factor/off', { as: admin.token, body });
  },
  ...passkeyActs(app),
  'PUT /api/admin/users/:id/suspend': async (admin) =>
    put(admin, `/api/admin/users/${(await aViewer(app)).userId}/suspend`, { reason }),
  'PUT /api/admin/users/:id/duty': async (admin) =>
    put(admin, `/api/admin/users/${(await anAdmin(app)).userId}/duty`, { duty: 'finance' }),
  'PUT /api/admin/users/:id/reinstate': async (admin) => {
    const { userId } = await aFirm(app);
    await put(await anAdmin(app), `/api/admin/users/${userId}/suspend`, { reason });
    return put(admin, `/api/admin/users/${userId}/reinstate`, { reason });
  },
  ...personActs(app),
  'PUT /api/admin/ready-answers': async (admin) => put(admin, '/api/admin/ready-answers', READY_ANSWER),
  'DELETE /api/admin/ready-answers/:id': async (admin) => {
    await put(admin, '/api/admin/ready-answers', READY_ANSWER);
    const { data } = await app.call('/api/admin/ready-answers', { as: admin.token });
    return app.call(`/api/admin/ready-answers/${data.answers[0].id}`, { method: 'DELETE', as: admin.token });
  },
  ...statementActs(app),
  'POST /api/admin/startup-ads': async (admin) =>
    app.call('/api/admin/startup-ads', { as: admin.token, form: await adForm() }),
  'PUT /api/admin/startup-ads/:id': async (admin) => {
    const { id } = await aHomepageAd();
    const { image: _, ...form } = await adForm();
    return app.call(`/api/admin/startup-ads/${id}`, { method: 'PUT', as: admin.token, form });
  },
  'DELETE /api/admin/startup-ads/:id': async (admin) => {
    const { id } = await aHomepageAd();
    return app.call(`/api/admin/startup-ads/${id}`, { method: 'DELETE', as: admin.token });
  },
  'PUT /api/admin/startup-ads/:id/status': async (admin) =>
    put(admin, `/api/admin/startup-ads/${(await aHomepageAd()).id}/status`, { status: 'inactive' }),
  'PUT /api/admin/startup-ads/:id/order': async (admin) => {
    await aHomepageAd();
    const { id, order } = await aHomepageAd();
    return put(admin, `/api/admin/startup-ads/${id}/order`, { direction: 'up', display_order: order });
  },
  'PUT /api/admin/campaigns/:id/status': async (admin) => {
    const { id } = await aCampaign(app, { status: 'pending' });
    return put(admin, `/api/admin/campaigns/${id}/status`, { status: 'active' });
  },
  'PUT /api/admin/campaigns/:id/stop': async (admin) => {
    const { id } = await aCampaign(app, { status: 'active' });
    return put(admin, `/api/admin/campaigns/${id}/stop`, { reason });
  },
  'PUT /api/admin/campaigns/:id/start': async (admin) => {
    const { id } = await aCampaign(app, { status: 'active' });
    await put(await anAdmin(app), `/api/admin/campaigns/${id}/stop`, { reason });
    return put(admin, `/api/admin/campaigns/${id}/start`);
  },
  'PUT /api/admin/ad-reports/:id/dismiss': async (admin) => {
    const { id, last_report_id } = await aReportedAd();
    return put(admin, `/api/admin/ad-reports/${id}/dismiss`, { reason, last_report_id });
  },
  'PUT /api/admin/ad-reports/:id/stop': async (admin) => {
    const { id, last_report_id } = await aReportedAd();
    return put(admin, `/api/admin/ad-reports/${id}/stop`, { reason, last_report_id });
  },
  ...paymentDecisions(app),
  'PUT /api/admin/withdrawals/:id/approve': async (admin) =>
    put(admin, `/api/admin/withdrawals/${await aWithdrawal()}/approve`),
  'PUT /api/admin/withdrawals/:id/reject': async (admin) =>
    put(admin, `/api/admin/withdrawals/${await aWithdrawal()}/reject`, { reason }),
  'PUT /api/admin/withdrawals/:id/return': async (admin) => {
    const path = `/api/admin/withdrawals/${await aWithdrawal()}`;
    await put(admin, `${path}/approve`);
    return put(admin, `${path}/return`, { reason });
  },
  'PUT /api/admin/withdrawals/:id/look': async (admin) =>
    put(admin, `/api/admin/withdrawals/${await aWithdrawal()}/look`),
  ...payoutActs(app),
  'PUT /api/admin/withdrawals/:id/take': async (admin) =>
    put(admin, `/api/admin/withdrawals/${await aWithdrawal()}/take`),
  'PUT /api/admin/withdrawals/:id/release': async (admin) => {
    const path = `/api/admin/withdrawals/${await aWithdrawal()}`;
    await put(admin, `${path}/take`);
    return put(admin, `${path}/release`);
  },
  'PUT /api/admin/fraud-shortfalls/:id': async (admin) =>
    put(admin, `/api/admin/fraud-shortfalls/${await aShortfall()}`, { outcome: 'kept', reason }),
  'PUT /api/admin/fraud-groups/:id/decision': closeAccount,
  'PUT /api/admin/settings': async (admin) => {
    const settings = (await app.call('/api/admin/settings', { as: admin.token })).data;
    return put(admin, '/api/admin/settings', { ...settings, min_publish_days: 4 });
  },
  'POST /api/admin/oversight/runs': (admin) =>
    app.call('/api/admin/oversight/runs', { method: 'POST', as: admin.token }),
  'POST /api/admin/oversight/corrections': (admin) => proposeCorrection(admin),
  'PUT /api/admin/proposals/:id/approve': async (admin) =>
    put(admin, `/api/admin/proposals/${await aProposal()}/approve`),
  'PUT /api/admin/proposals/:id/reject': async (admin) =>
    put(admin, `/api/admin/proposals/${await aProposal()}/reject`, { reason }),
  'POST /api/admin/oversight/balances': async (admin) => {
    const account = userWallet((await aViewer(app)).userId);
    await run(
      app.db,
      sql`update ledger_accounts set balance_kurus = balance_kurus + 1 where id = ${account}`,
    );
    return app.call('/api/admin/oversight/balances', { as: admin.token, body: { account, reason } });
  },
  'POST /api/auth/phone/new': async (admin) => {
    const post = (path: string, body: unknown) =>
      app.call(`/api/auth/phone${path}`, { as: admin.token, body });
    await post('', { phone: '5990001122', currentPassword: TEST_PASSWORD });
    await post('/old', { code: await codeSentTo(app, admin.phone) });
    return post('/new', { code: await codeSentTo(app, '5990001122') });
  },
  'PUT /api/admin/oversight/freeze': async (admin) =>
    put(admin, '/api/admin/oversight/freeze', { reason, run_id: await aFreeze() }),
  'POST /api/admin/oversight/months/:month/close': async (admin) =>
    app.call('/api/admin/oversight/months/2026-10/close', { as: admin.token, body: { reason } }),
};

/** The first entry is of a month that is over. */
beforeAll(() => fundAroundMidnight(app.db, 'platform_revenue', { day: '2026-10-30', times: ['23:55'] }));

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const writes = routes
  .filter(({ method, access }) => method !== 'GET' && rolesOf(access).includes('admin'))
  .map(nameOf);

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

test.each(Object.entries(ACTS))('%s: leaves a row of its administrator', async (name, act) => {
  const admin = await anAdmin(app);
  const count = async () =>
    (
      await one(
        app.db,
        sql<{ count: number }>`select count(*) as count from audit_log where actor_id = ${admin.userId}`,
      )
    ).count;
  const answer = await act(admin);
  expect(answer.body).toMatchObject({ success: true });
  // Switching the second factor off needs it to be on, which has left a row too.
  expect(await count()).toBeGreaterThanOrEqual(name.endsWith('/off') ? 2 : 1);
  const { acts } = (await app.call(`/api/admin/audit-log?actor=${admin.userId}`, { as: admin.token })).data;
  expect(acts.flatMap(namesOf).filter((shown: string) => CODE.test(shown))).toEqual([]);
});
