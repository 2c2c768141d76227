import { describe, expect, test } from 'vitest';
import { type Db, inTransaction, sql } from '#lib/server/db.ts';
import { campaignAccount, firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance, reconcile } from '#platform/ledger/server.ts';
import { RACES } from '#testing/at-once.ts';
import {
  aCampaign,
  type CampaignOptions,
  decideCampaign,
  statusOf,
  TEST_ISSUER,
} from '#testing/campaigns.ts';
import { aFirm, anAdmin, type Person, aViewer } from '#testing/people.ts';
import { refusal, type TestCall, useTestApp } from '#testing/test-app.ts';
import { CAMPAIGN_STATUSES, CAMPAIGN_TRANSITIONS, type CampaignEvent, mayHappen } from '../lifecycle.ts';
import { completeCampaign } from '#features/campaign-end/server.ts';
import { activateCampaign, transitionCampaign } from '../server.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { startAd, viewAd } from '#testing/watching.ts';

const app = useTestApp();

const byFirm = (id: number, firm: Person, path: string, call: TestCall = { method: 'PUT' }) =>
  app.call(`/api/firm/campaigns/${path.replace('ID', String(id))}`, { as: firm.token, ...call });
const inOwn = (work: (tx: Db) => Promise<unknown>) => succeeds(inTransaction(app.db, work));
const POST = { method: 'POST' as const };

const CAUSES: Record<CampaignEvent, (id: number, firm: Person, admin: Person) => Promise<boolean>> = {
  submit: (id, firm) => ok(byFirm(id, firm, 'ID/target-audience', { body: { all_users: true } })),
  approve: (id, _, admin) => ok(decideCampaign(app, id, admin, { status: 'active' })),
  reject: (id, _, admin) =>
    ok(decideCampaign(app, id, admin, { status: 'rejected', rejection_reason: 'Olmadı' })),
  resubmit: (id, firm) => ok(byFirm(id, firm, 'rejected/ID', { method: 'PUT', form: { budget: '6000' } })),
  activate: (campaignId, _, { userId }) =>
    inOwn((tx) => activateCampaign(tx, { campaignId, actor: { id: userId }, now: app.clock.now() })),
  takeBack: (id, firm) => ok(byFirm(id, firm, 'ID/take-back', POST)),
  expire: (campaignId) =>
    inOwn((tx) => {
      const what = { event: 'expire' as const, actor: { id: null }, reason: 'Bitiş tarihine kadar ödenmedi' };
      return transitionCampaign(tx, { campaignId, ...what, now: app.clock.now() });
    }),
  stop: (id, firm) => ok(byFirm(id, firm, 'ID/stop')),
  start: (id, firm) => ok(byFirm(id, firm, 'ID/start')),
  halt: (id, _, admin) => ok(halt(id, admin)),
  release: (id, _, admin) =>
    ok(app.call(`/api/admin/campaigns/${id}/start`, { method: 'PUT', as: admin.token })),
  close: (id, firm) => ok(byFirm(id, firm, 'ID/close', POST)),
  complete: (campaignId) =>
    succeeds(completeCampaign(app.db, { campaignId, issuer: TEST_ISSUER, now: app.clock.now() })),
};

async function ok(answer: ReturnType<typeof app.call>): Promise<boolean> {
  const { status, body } = await answer;
  // Saving the audience of a rejected campaign succeeds but is no transition.
  if (status === 200) return body.success && !String('message' in body && body.message).includes('unutma');
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'CAMPAIGN_STATE' });
  return false;
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'CAMPAIGN_STATE' });
    return false;
  }
}

function halt(id: number, admin: Person) {
  const body = { reason: 'Yanıltıcı reklam' };
  return app.call(`/api/admin/campaigns/${id}/stop`, { method: 'PUT', as: admin.token, body });
}

function eventsOf(id: number) {
  return app.rows(sql<{
    event: string;
    actor_id: number | null;
  }>`select event, from_status, to_status, actor_id, reason, version from campaign_events
      where campaign_id = ${id} order by id`);
}

const events = Object.keys(CAMPAIGN_TRANSITIONS) as CampaignEvent[]; // The cast holds: these are the keys of a literal.
const states = [
  ...CAMPAIGN_STATUSES.map((status) => ({ status, stop_reason: null })),
  { status: 'stopped' as const, stop_reason: 'Yanıltıcı reklam' },
];

describe('every state with every event', () => {
  test.each(states)('$status ($stop_reason): exactly the allowed events succeed', async (state) => {
    const firm = await aFirm(app);
    const admin = await anAdmin(app);
    async function make() {
      const { id } = await aCampaign(app, { status: state.status, firm, admin });
      if (state.stop_reason !== null) expect((await halt(id, admin)).status).toBe(200);
      return { id, before: await eventsOf(id) };
    }

    // A refused event leaves the campaign as it was, so that one campaign serves for all of them.
    const unchanged = await make();
    for (const event of events) {
      const isAllowed = mayHappen(event, state);
      const { id, before } = isAllowed ? await make() : unchanged;
      expect(await CAUSES[event](id, firm, admin), event).toBe(isAllowed);
      const expected = isAllowed ? CAMPAIGN_TRANSITIONS[event].to : state.status;
      expect(await statusOf(app, id), event).toBe(expected);
      const [by] = CAMPAIGN_TRANSITIONS[event].by;
      const actor = by === 'firm' ? firm.userId : by === 'admin' ? admin.userId : null;
      const made = (await eventsOf(id)).slice(before.length).map(({ actor_id: actorId }) => actorId);
      expect(made, event).toEqual(isAllowed ? [actor] : []);
    }
  });
});

describe('a transition', () => {
  test('recorded: actor, states, reason and version', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'rejected', admin });
    const own = { actor_id: firm.userId, reason: null };
    const refused = { actor_id: admin.userId, reason: 'Görsel okunmuyor' };
    expect(await eventsOf(id)).toEqual([
      { event: 'create', from_status: null, to_status: 'draft', ...own, version: 1 },
      { event: 'submit', from_status: 'draft', to_status: 'pending', ...own, version: 2 },
      { event: 'reject', from_status: 'pending', to_status: 'rejected', ...refused, version: 2 },
    ]);
  });
});

describe('closing for good', () => {
  async function walletOf(firm: Person) {
    return readBalance(app.db, firmWallet(firm.userId));
  }

  test('three at once: the rest returns to the firm’s wallet once', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    expect(await readBalance(app.db, campaignAccount(id))).toBe(450_000);
    const answers = await Promise.all([1, 2, 3].map(() => byFirm(id, firm, 'ID/close', POST)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await walletOf(firm)).toBe(600_000);
    expect(await readBalance(app.db, campaignAccount(id))).toBe(0);
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
  });

  test('the same Idempotency-Key: the first answer again', async () => {
    const { id, firm } = await aCampaign(app, { status: 'stopped' });
    const close = {
      method: 'POST' as const,
      as: firm.token,
      headers: { 'idempotency-key': `close-${id}` },
    };
    const first = await byFirm(id, firm, 'ID/close', close);
    const second = await byFirm(id, firm, 'ID/close', close);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await walletOf(firm)).toBe(600_000);
  });

  test('closing and stopping at once: completed and refunded once', async () => {
    for (let round = 0; round < RACES; round += 1) {
      const { id, firm } = await aCampaign(app, { status: 'active' });
      await Promise.all([CAUSES.close(id, firm, firm), CAUSES.stop(id, firm, firm)]);
      expect(await statusOf(app, id)).toBe('completed');
      expect(await walletOf(firm)).toBe(600_000);
    }
  });
});

describe('an ended campaign', () => {
  const ended: CampaignOptions = { start_date: '2026-11-23', end_date: '2026-11-30' };
  /** A time after the last day. Sessions live 24 hours, so nobody is signed in then. */
  const AFTER = new Date('2026-11-30T21:00:00Z');

  test('late payment: refused', async () => {
    const { id } = await aCampaign(app, { ...ended, status: 'approved' });
    const pay = (now: Date) =>
      inTransaction(app.db, (tx) => activateCampaign(tx, { campaignId: id, actor: { id: null }, now }));
    await expect(pay(AFTER)).rejects.toMatchObject({ code: 'CAMPAIGN_ENDED' });
    expect(await statusOf(app, id)).toBe('approved');
    await pay(new Date(AFTER.getTime() - 1));
    expect(await statusOf(app, id)).toBe('active');
  });

  test('approving and starting: refused', async () => {
    const { id: pending } = await aCampaign(app, { ...ended, status: 'pending' });
    const { id: stopped, firm } = await aCampaign(app, { ...ended, status: 'stopped' });
    const before = app.clock.now();
    await app.db.executeQuery(sql`update sessions set expires_at = '2030-01-01'`.compile(app.db));
    app.clock.set(AFTER);
    try {
      const admin = await anAdmin(app);
      expect(await decideCampaign(app, pending, admin, { status: 'active' })).toMatchObject(
        refusal(409, 'CAMPAIGN_ENDED'),
      );
      expect(await byFirm(stopped, firm, 'ID/start')).toMatchObject(refusal(409, 'CAMPAIGN_ENDED'));
    } finally {
      app.clock.set(before);
    }
    expect([await statusOf(app, pending), await statusOf(app, stopped)]).toEqual(['pending', 'stopped']);
  });
});

describe('T-F15: a campaign that somebody is watching', () => {
  test('deleting and editing: refused, and the viewer is paid', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    const { data: watch } = await startAd(app, viewer, id);
    const details = () => app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token });
    const before = (await details()).data;
    const form = { campaign_name: 'Başka bir reklam', campaign_link: 'https://baska.com' };
    const attempts = await Promise.all([
      byFirm(id, firm, 'ID', { method: 'DELETE' }),
      byFirm(id, firm, 'draft/ID', { method: 'PUT', form }),
      byFirm(id, firm, 'rejected/ID', { method: 'PUT', form }),
      byFirm(id, firm, 'ID/target-audience', { body: { genders: [1] } }),
    ]);
    for (const attempt of attempts) expect(attempt).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
    expect((await details()).data).toEqual(before);
    app.clock.advance(watch.display_duration * 1000);
    expect(await viewAd(app, viewer, id, watch.watch_id)).toMatchObject({ data: { earning: 0.25 } });
    await expectBooksToBalance(app);
  });
});
