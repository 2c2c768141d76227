import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { openCampaignOrder } from '#features/payments/server.ts';
import { untilWaiting } from '#testing/at-once.ts';
import { aCampaign, decideCampaign, statusOf } from '#testing/campaigns.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { HOLD_SECONDS } from './held-decisions.server.ts';
import { makeHeldDecisions } from './review-handlers.server.ts';
import { aPicture } from '#testing/images.ts';

const app = useTestApp();

const APPROVE = { status: 'active' };
const REJECT = { status: 'rejected', rejection_reason: 'Görsel okunmuyor', rejection_category: 'image' };

let admin: Person;
let other: Person;
let firm: Person;
let id: number;
beforeEach(async () => {
  admin = await anAdmin(app, { name: 'Derya Yönetici' });
  other = await anAdmin(app, { name: 'Ufuk Yönetici', duty: 'moderator' });
  ({ id, firm } = await aCampaign(app, { status: 'pending' }));
});

const hold = (body: unknown, as = admin, of = id) =>
  app.call(`/api/admin/campaigns/${of}/decision`, { method: 'PUT', as: as.token, body });
const undo = (ids: readonly number[], as = admin) =>
  app.call('/api/admin/campaigns/decisions/undo', { as: as.token, body: { ids } });
const runJob = () => makeHeldDecisions(app.db, { now: app.clock.now(), openCampaignOrder });
const passTime = async () => {
  app.clock.advance(HOLD_SECONDS * 1000);
  await runJob();
};
const count = async (table: 'orders' | 'audit_log' | 'campaign_events') => {
  const own = {
    orders: sql`select 1 from orders where campaign_id = ${id}`,
    audit_log: sql`select 1 from audit_log where subject_kind = 'campaign' and subject_id = ${String(id)}`,
    campaign_events: sql`select 1 from campaign_events where campaign_id = ${id} and event in ('approve', 'reject')`,
  };
  return (await app.rows(own[table])).length;
};

describe('a decision that can be undone', () => {
  test('after ten seconds: made once, as an immediate one', async () => {
    expect(await hold(APPROVE)).toMatchObject({ status: 200, body: { message: 'Kampanya onaylandı' } });
    app.clock.advance(HOLD_SECONDS * 1000 - 1);
    await runJob();
    expect(await statusOf(app, id)).toBe('pending');
    expect([await count('orders'), await count('audit_log')]).toEqual([0, 0]);
    app.clock.advance(1);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(await statusOf(app, id)).toBe('approved');
    expect([await count('orders'), await count('audit_log'), await count('campaign_events')]).toEqual([
      1, 1, 1,
    ]);
  });

  test('undone in time: gone; too late: made', async () => {
    await hold(REJECT);
    app.clock.advance(9000);
    expect(await undo([id])).toMatchObject({ status: 200, data: { undone: [id] } });
    await passTime();
    expect(await statusOf(app, id)).toBe('pending');
    await hold(REJECT);
    app.clock.advance(HOLD_SECONDS * 1000);
    expect(await undo([id])).toMatchObject(refusal(409, 'DECISION_MADE'));
    await runJob();
    expect(await statusOf(app, id)).toBe('rejected');
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    expect(data).toMatchObject({ rejection_reason: 'Görsel okunmuyor', rejection_category: 'image' });
  });

  test('undone by its administrator alone, who sees the remaining time', async () => {
    await hold(APPROVE);
    app.clock.advance(4000);
    expect(await undo([id], other)).toMatchObject(refusal(409, 'DECISION_MADE'));
    const held = (as: Person) => app.call('/api/admin/campaigns/decisions', { as: as.token });
    expect((await held(other)).data.decisions).toEqual([]);
    expect((await held(admin)).data.decisions).toEqual([
      {
        campaign_id: id,
        campaign_name: 'Kış İndirimi',
        decision: 'approve',
        admin_id: admin.userId,
        admin_name: 'Derya Yönetici',
        remaining_ms: 6000,
        is_void: false,
      },
    ]);
  });

  test('made while the queue is read: its campaign never seems to wait', async () => {
    await hold(APPROVE);
    app.clock.advance(HOLD_SECONDS * 1000);
    let queue: ReturnType<typeof app.call> | undefined;
    await inTransaction(app.db, async (tx) => {
      await run(tx, sql`lock table held_decisions`);
      queue = app.call('/api/admin/campaigns/pending', { as: admin.token });
      await untilWaiting(app.db, 1);
      await makeHeldDecisions(tx, { now: app.clock.now(), openCampaignOrder });
    });
    const [listed] = (await queue)?.data.campaigns.filter((one: { id: number }) => one.id === id) ?? [];
    expect(listed).toMatchObject({ held: { decision: 'approve' } });
  });

  test('another decision meanwhile: refused', async () => {
    const answers = await Promise.all([hold(APPROVE), hold(REJECT, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const as of [admin, other]) {
      expect(await decideCampaign(app, id, as, APPROVE)).toMatchObject(refusal(409, 'DECISION_HELD'));
      expect(await hold(APPROVE, as)).toMatchObject(refusal(409, 'DECISION_HELD'));
    }
  });

  test('the firm takes its campaign back meanwhile: dropped', async () => {
    await hold(APPROVE);
    const back = `/api/firm/campaigns/${id}/take-back`;
    expect((await app.call(back, { method: 'POST', as: firm.token })).status).toBe(200);
    await passTime();
    expect(await statusOf(app, id)).toBe('draft');
    expect(await count('orders')).toBe(0);
    expect(await app.rows(sql`select 1 from held_decisions`)).toEqual([]);
  });

  test('void after the firm took the campaign back: does not block the next decision', async () => {
    await hold(APPROVE);
    const own = async () => (await app.call('/api/admin/campaigns/decisions', { as: admin.token })).data;
    expect((await own()).decisions).toMatchObject([{ campaign_id: id, is_void: false }]);
    await app.call(`/api/firm/campaigns/${id}/take-back`, { method: 'POST', as: firm.token });
    expect((await own()).decisions).toMatchObject([{ campaign_id: id, is_void: true }]);
    const audience = { as: firm.token, body: { all_users: true } };
    expect((await app.call(`/api/firm/campaigns/${id}/target-audience`, audience)).status).toBe(200);
    expect((await own()).decisions).toMatchObject([{ campaign_id: id, is_void: true }]);
    expect((await hold(REJECT)).status).toBe(200);
    expect((await own()).decisions).toMatchObject([{ decision: 'reject', is_void: false }]);
    await passTime();
    expect(await statusOf(app, id)).toBe('rejected');
  });

  test('refused for the same reasons as an immediate one', async () => {
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    expect(await hold({ ...APPROVE, version: data.version + 1 })).toMatchObject(
      refusal(409, 'CAMPAIGN_CHANGED'),
    );
    expect(await hold(APPROVE, admin, 999_999)).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'));
    expect(await hold({ status: 'kabul', version: 0 })).toMatchObject({
      ...refusal(400, 'VALIDATION'),
      body: { errors: { status: expect.any(String), version: expect.any(String) } },
    });
    expect(await hold({ status: 'rejected' })).toMatchObject({
      body: { errors: { rejection_reason: 'Lütfen red sebebi giriniz' } },
    });
    await app.call(`/api/admin/campaigns/${id}/claim`, { method: 'PUT', as: other.token, body: {} });
    expect(await hold(APPROVE)).toMatchObject(refusal(409, 'CAMPAIGN_CLAIMED'));
    expect(await hold(APPROVE, await anAdmin(app, { duty: 'finance' }))).toMatchObject(
      refusal(403, 'NOT_YOUR_DUTY'),
    );
    await decideCampaign(app, id, other, APPROVE);
    expect(await hold(APPROVE, other)).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
  });
});

describe('several at once', () => {
  const decide = (body: unknown) => app.call('/api/admin/campaigns/decisions', { as: admin.token, body });

  test('each: its own result, undone with the others, made once', async () => {
    const { id: second } = await aCampaign(app, { status: 'pending', firm });
    const { id: gone } = await aCampaign(app, { status: 'pending', firm });
    const campaigns = [id, second, gone].map((each) => ({ id: each, version: 2 }));
    await decideCampaign(app, gone, admin, REJECT);
    const answer = await decide({ ...APPROVE, campaigns });
    expect(answer.data.results).toEqual([
      { id, problem: null },
      { id: second, problem: null },
      { id: gone, problem: expect.stringContaining('Reddedildi') },
    ]);
    expect(new Set((await undo([id, second])).data.undone)).toEqual(new Set([id, second]));
    await decide({ ...REJECT, campaigns });
    await passTime();
    expect([await statusOf(app, id), await statusOf(app, second)]).toEqual(['rejected', 'rejected']);
    expect(await count('campaign_events')).toBe(1);
  });

  test('none, too many, and a rejection without a reason: refused with their fields', async () => {
    expect(await decide({ ...APPROVE, campaigns: [] })).toMatchObject({
      body: { errors: { campaigns: 'En az bir kampanya seç' } },
    });
    const many = Array.from({ length: 51 }, (_, at) => ({ id: at + 1, version: 1 }));
    expect((await decide({ ...APPROVE, campaigns: many })).body.errors).toHaveProperty('campaigns');
    expect(await decide({ status: 'rejected', campaigns: [{ id, version: 2 }] })).toMatchObject({
      body: { errors: { rejection_reason: 'Lütfen red sebebi giriniz' } },
    });
  });
});

const claim = (as: Person, body: unknown = {}, of = id) =>
  app.call(`/api/admin/campaigns/${of}/claim`, { method: 'PUT', as: as.token, body });
const release = (as: Person) =>
  app.call(`/api/admin/campaigns/${id}/claim`, { method: 'DELETE', as: as.token });
const claimOf = async (as: Person) =>
  (await app.call(`/api/admin/campaigns/${id}`, { as: as.token })).data.claim;

describe('a claim', () => {
  test('others see it with its time, and cannot decide', async () => {
    expect((await claim(admin)).status).toBe(200);
    const since = app.clock.now().toISOString();
    expect(await claimOf(other)).toEqual({ admin_id: admin.userId, admin_name: 'Derya Yönetici', since });
    const { data } = await app.call('/api/admin/campaigns/pending?limit=100', { as: other.token });
    const inList = data.campaigns.find((campaign: { id: number }) => campaign.id === id);
    expect(inList.claim).toMatchObject({ admin_id: admin.userId });
    const refused = await decideCampaign(app, id, other, APPROVE);
    expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_CLAIMED'));
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Derya Yönetici') });
    expect(await claim(other)).toMatchObject(refusal(409, 'CAMPAIGN_CLAIMED'));
    expect(await statusOf(app, id)).toBe('pending');
    expect((await decideCampaign(app, id, admin, APPROVE)).status).toBe(200);
    expect(await app.rows(sql`select 1 from campaign_claims where campaign_id = ${id}`)).toEqual([]);
  });

  test('taken over: the new administrator decides alone', async () => {
    await claim(admin);
    expect((await claim(other, { take_over: true })).status).toBe(200);
    expect(await claimOf(admin)).toMatchObject({ admin_id: other.userId });
    expect(await decideCampaign(app, id, admin, APPROVE)).toMatchObject(refusal(409, 'CAMPAIGN_CLAIMED'));
    expect((await decideCampaign(app, id, other, APPROVE)).status).toBe(200);
  });

  test('lapses after 15 minutes without activity', async () => {
    await claim(admin);
    const since = app.clock.now().toISOString();
    app.clock.advance(14 * 60_000);
    await claim(admin);
    app.clock.advance(14 * 60_000);
    expect(await claimOf(other)).toMatchObject({ admin_id: admin.userId, since });
    app.clock.advance(60_000);
    expect(await claimOf(other)).toBeNull();
    expect((await claim(other)).status).toBe(200);
  });

  test('released by its administrator only; then others decide', async () => {
    await claim(admin);
    expect((await release(other)).status).toBe(200);
    expect(await claimOf(admin)).toMatchObject({ admin_id: admin.userId });
    await release(admin);
    expect(await claimOf(admin)).toBeNull();
    expect((await decideCampaign(app, id, other, APPROVE)).status).toBe(200);
  });

  test('two at once: one succeeds', async () => {
    const answers = await Promise.all([claim(admin), claim(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('only waiting campaigns, and only by moderators', async () => {
    await decideCampaign(app, id, admin, APPROVE);
    expect(await claim(admin)).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
    expect(await claim(admin, {}, 999_999)).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'));
    expect(await claim(await anAdmin(app, { duty: 'finance' }))).toMatchObject(refusal(403, 'NOT_YOUR_DUTY'));
    expect(await claim(admin, { take_over: 'evet' })).toMatchObject({
      ...refusal(400, 'VALIDATION'),
      body: { errors: { take_over: expect.any(String) } },
    });
  });
});

const detail = async (id: number, admin: Person) =>
  (await app.call(`/api/admin/campaigns/${id}`, { as: admin.token })).data;

function resubmit(id: number, firm: Person, form: Parameters<typeof app.call>[1] & object) {
  return app.call(`/api/firm/campaigns/rejected/${id}`, { method: 'PUT', as: firm.token, ...form });
}

describe('a campaign that is sent again', () => {
  test('the admin sees the rejected content, by whom and why', async () => {
    const admin = await anAdmin(app, { name: 'Derya Yönetici' });
    const options = { image: await aPicture(), audience: { genders: [1], cities: ['İzmir'] }, admin };
    const { id, firm } = await aCampaign(app, { status: 'rejected', ...options });
    const rejected = await detail(id, admin);
    const audience = { as: firm.token, body: { genders: [2], cities: ['İzmir'] } };
    await app.call(`/api/firm/campaigns/${id}/target-audience`, audience);
    const image = { filename: 'yeni.png', type: 'image/png', bytes: await aPicture('jpeg') };
    await resubmit(id, firm, { form: { campaign_name: 'Düzeltilmiş ad', budget: '6000', image } });
    const now = await detail(id, admin);
    expect(now).toMatchObject({ status: 'pending', campaign_name: 'Düzeltilmiş ad', rejection_reason: null });
    expect(now.previous_rejection).toEqual({
      rejected_at: app.clock.now().toISOString(),
      rejected_by: 'Derya Yönetici',
      rejection_category: 'image',
      rejection_reason: 'Görsel okunmuyor',
      content: {
        campaign_name: 'Kış İndirimi',
        description: rejected.description,
        campaign_link: rejected.campaign_link,
        budget: 5000,
        display_duration: 5,
        start_date: rejected.start_date,
        end_date: rejected.end_date,
        image_path: rejected.image_path,
        target_audience: { all_users: false, genders: ['Erkek'], cities: ['İzmir'] },
      },
    });
    // The rejected image is still stored, so that the admin can compare.
    expect(now.image_path).not.toBe(rejected.image_path);
    expect((await app.app.inject(`/uploads/${rejected.image_path}`)).statusCode).toBe(200);
  });

  test('compared with its last rejection', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'rejected', admin });
    await resubmit(id, firm, { form: { campaign_name: 'İkinci' } });
    const body = { status: 'rejected', rejection_reason: 'Bağlantı açılmıyor' };
    await app.call(`/api/admin/campaigns/${id}/status`, { method: 'PUT', as: admin.token, body });
    await resubmit(id, firm, { form: { campaign_name: 'Üçüncü' } });
    expect((await detail(id, admin)).previous_rejection).toMatchObject({
      rejection_category: null,
      rejection_reason: 'Bağlantı açılmıyor',
      content: { campaign_name: 'İkinci' },
    });
  });

  test('sent for the first time: no earlier rejection', async () => {
    const admin = await anAdmin(app);
    const { id } = await aCampaign(app, { status: 'pending' });
    expect((await detail(id, admin)).previous_rejection).toBeNull();
  });

  test('T-F3: a submission cannot be changed, and its version is approved', async () => {
    const { id } = await aCampaign(app, { status: 'approved' });
    const sent = sql<{ version: number }>`select sent.version from campaign_submissions as sent
      join campaigns on campaigns.id = campaign_id and campaigns.version = sent.version where campaign_id = ${id}`;
    expect(await app.rows(sent)).toHaveLength(1);
    const change = sql`update campaign_submissions set campaign_name = 'Başka' where campaign_id = ${id}`;
    await expect(app.rows(change)).rejects.toThrow('append-only');
  });
});
