import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aCampaign, decideCampaign } from '#testing/campaigns.ts';
import { statementsOf } from '#testing/database/statements.ts';
import { CROWD, inEveryOrder, repeats } from '#testing/at-once.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(app);
});

const ROUNDS = repeats({ usually: 10, fully: 1000 });

const REJECT = { status: 'rejected', rejection_reason: 'Görsel okunmuyor', rejection_category: 'image' };
const APPROVE = { status: 'active', rejection_reason: null };

async function setSetting(key: string, value: number) {
  await sql`insert into setting_values (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`.execute(app.db);
}

describe('approving', () => {
  test('opens the payment and copies the present rates into the campaign', async () => {
    const { id } = await aCampaign(app, { status: 'pending' });
    expect(await decideCampaign(app, id, admin, APPROVE)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Kampanya onaylandı' },
    });
    await setSetting('vat_rate', 1000);
    await setSetting('view_rate', 99);
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    await sql`delete from setting_values`.execute(app.db);
    expect(data).toMatchObject({
      status: 'approved',
      budget_details: { vat_amount: 1000, campaign_budget: 4500 },
    });
    const row = sql<Record<string, unknown>>`select * from campaigns where id = ${id}`;
    expect(await app.one(row)).toMatchObject({
      vat_rate_bp: 2000,
      system_profit_rate_bp: 2500,
      view_rate_kurus: 25,
      click_rate_kurus: 50,
      second_view_rate_bp: 5000,
      max_views_per_ad: 2,
    });
    const order = sql<Record<string, unknown>>`select * from orders where campaign_id = ${id}`;
    expect(await app.one(order)).toMatchObject({
      payment_status: 'awaiting',
      total_with_vat_kurus: 600_000,
      system_fee_kurus: 150_000,
      campaign_budget_kurus: 450_000,
    });
  });

  test.each([APPROVE, REJECT])('locks the campaign once: %j', async (decision) => {
    const { id } = await aCampaign(app, { status: 'pending' });
    const statements = await statementsOf(() => decideCampaign(app, id, admin, decision));
    expect(statements.filter((text) => /from campaigns\s[^]*for no key update/.test(text))).toHaveLength(1);
  });

  test('before it: figures by the settings', async () => {
    const { id } = await aCampaign(app, { status: 'pending' });
    await setSetting('vat_rate', 1000);
    const { data } = await app.call(`/api/admin/campaigns/${id}/budget`, { as: admin.token });
    await sql`delete from setting_values`.execute(app.db);
    expect(data).toEqual({
      base_budget: 5000,
      vat_amount: 500,
      total_with_vat: 5500,
      withheld_tenths: 0,
      payable: 5500,
      system_fee: 1375,
      campaign_budget: 4125,
      remaining_budget: 0,
      vat_rate: 10,
      system_profit_rate: 25,
      platform_margin: 875,
    });
  });
});

describe('rejecting', () => {
  test.each([undefined, null, '', '   '])('with the reason %j is refused', async (rejection_reason) => {
    const { id } = await aCampaign(app, { status: 'pending' });
    const refused = await decideCampaign(app, id, admin, { status: 'rejected', rejection_reason });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { rejection_reason: 'Lütfen red sebebi giriniz' } },
    });
  });

  test('a text without a category suffices, and the firm reads it', async () => {
    const { id, firm } = await aCampaign(app, { status: 'pending' });
    const answer = await decideCampaign(app, id, admin, {
      status: 'rejected',
      rejection_reason: ' Görsel bulanık ',
    });
    expect(answer.body).toMatchObject({ success: true, message: 'Kampanya reddedildi' });
    const { data } = await app.call('/api/firm/campaigns/pending', { as: firm.token });
    expect(data.campaigns[0]).toMatchObject({ id, status: 'rejected', rejection_reason: 'Görsel bulanık' });
  });
});

describe('two decisions at once', () => {
  test(`T-M6: ${CROWD} approvals and rejections: exactly one wins, the others name the state`, async () => {
    const { id } = await aCampaign(app, { status: 'pending' });
    const bodies = Array.from({ length: CROWD }, (_, index) => (index % 2 === 0 ? APPROVE : REJECT));
    const answers = await Promise.all(bodies.map((body) => decideCampaign(app, id, admin, body)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const isApproved = bodies[answers.findIndex(({ status }) => status === 200)] === APPROVE;
    const stateText = isApproved ? 'Ödeme Bekliyor' : 'Reddedildi';
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'CAMPAIGN_STATE' });
      expect('message' in body && body.message).toContain(stateText);
    }
    const orders = await app.rows(sql`select 1 from orders where campaign_id = ${id}`);
    expect(orders).toHaveLength(isApproved ? 1 : 0);
    expect(await app.rows(sql`select 1 from campaign_events where campaign_id = ${id}`)).toHaveLength(3);
  });

  test('an approval of another version: refused', async () => {
    const { id } = await aCampaign(app, { status: 'pending' });
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    expect(await decideCampaign(app, id, admin, { ...APPROVE, version: data.version - 1 })).toMatchObject(
      refusal(409, 'CAMPAIGN_CHANGED'),
    );
    expect((await decideCampaign(app, id, admin, { ...APPROVE, version: data.version })).status).toBe(200);
  });

  test('T-F3: edits and decisions in any order: only content that the admin saw is approved', async () => {
    const [admin, other, firm] = [await anAdmin(app), await anAdmin(app), await aFirm(app)];
    const outcomes = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aCampaign(app, { status: 'rejected', firm, admin });
      const edit = (name: string) => resubmit(id, firm, name);
      await edit('Görülen');
      const { data: seen } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
      const [approval] = await inEveryOrder(
        round,
        () => decideCampaign(app, id, admin, { ...APPROVE, version: seen.version }),
        () =>
          Promise.all([
            decideCampaign(app, id, other, REJECT).then(() => edit('Görülmeyen')),
            edit('Görülmeyen'),
          ]),
      );
      outcomes.add(approval.status);
      const { data: now } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
      expect(now.status === 'approved').toBe(approval.status === 200);
      if (now.status === 'approved')
        expect(now).toMatchObject({ version: seen.version, campaign_name: 'Görülen' });
    }
    expect(outcomes).toEqual(new Set([200, 409]));
  }, 600_000);
});

function resubmit(id: number, firm: Person, campaign_name: string) {
  const form = { campaign_name };
  return app.call(`/api/firm/campaigns/rejected/${id}`, { method: 'PUT', as: firm.token, form });
}

const REASON = 'İzleyiciler yanıltıcı olduğunu bildirdi';

function stop(id: number, admin: Person, body: object = { reason: REASON }) {
  return app.call(`/api/admin/campaigns/${id}/stop`, { method: 'PUT', as: admin.token, body });
}

function start(id: number, admin: Person) {
  return app.call(`/api/admin/campaigns/${id}/start`, { method: 'PUT', as: admin.token });
}

async function ofFirm(id: number, firm: Person) {
  return (await app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token })).data;
}

describe('an admin who stops a running campaign', () => {
  test('the firm reads why and cannot start it, an admin can', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    expect(await stop(id, admin)).toMatchObject({ status: 200 });
    expect(await ofFirm(id, firm)).toMatchObject({ status: 'stopped', stop_reason: REASON });
    const refused = await app.call(`/api/firm/campaigns/${id}/start`, { method: 'PUT', as: firm.token });
    expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
    expect(refused.body).toMatchObject({ message: expect.stringContaining(REASON) });
    expect(await start(id, admin)).toMatchObject({ status: 200 });
    expect(await ofFirm(id, firm)).toMatchObject({ status: 'active', stop_reason: null });
  });

  test.each([undefined, '   ', 5, 'x'.repeat(1001)])('must say why: %j is refused', async (reason) => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const refused = await stop(id, admin, { reason });
    expect(refused).toMatchObject(refusal(400, 'VALIDATION'));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['reason']);
    expect(await ofFirm(id, firm)).toMatchObject({ status: 'active' });
  });

  test('audit log and history: each act with its administrator, states and reason', async () => {
    const admin = await anAdmin(app, { name: 'Derya Yönetici' });
    const { id } = await aCampaign(app, { status: 'active', admin });
    await stop(id, admin);
    await start(id, admin);
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    expect(data.history.slice(0, 2)).toMatchObject([
      { event: 'release', from_status: 'stopped', to_status: 'active', actor_name: 'Derya Yönetici' },
      { event: 'halt', from_status: 'active', to_status: 'stopped', reason: REASON },
    ]);
    await aCampaign(app, { status: 'rejected', admin });
    const acts = sql`select action, reason, before, after from audit_log
      where actor_id = ${admin.userId} and subject_kind = 'campaign' order by id`;
    expect((await app.rows(acts)).slice(-4)).toEqual([
      {
        action: 'campaign.approve',
        reason: null,
        before: { status: 'pending', version: 2 },
        after: { status: 'approved', version: 2 },
      },
      {
        action: 'campaign.stop',
        reason: REASON,
        before: { status: 'active' },
        after: { status: 'stopped' },
      },
      {
        action: 'campaign.start',
        reason: null,
        before: { status: 'stopped', stop_reason: REASON },
        after: { status: 'active' },
      },
      {
        action: 'campaign.reject',
        reason: 'Görsel okunmuyor',
        before: { status: 'pending', version: 2 },
        after: { status: 'rejected', version: 2, rejection_category: 'image' },
      },
    ]);
  });
});
