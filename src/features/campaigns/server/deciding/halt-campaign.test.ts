import { describe, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { atOnce } from '#testing/at-once.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { startAd, viewAd } from '#testing/watching.ts';

const app = useTestApp();
const REASON = 'İzleyiciler yanıltıcı olduğunu bildirdi';

function stop(id: number, admin: Person) {
  const body = { reason: REASON };
  return app.call(`/api/admin/campaigns/${id}/stop`, { method: 'PUT', as: admin.token, body });
}

function start(id: number, admin: Person) {
  return app.call(`/api/admin/campaigns/${id}/start`, { method: 'PUT', as: admin.token });
}

async function ofFirm(id: number, firm: Person) {
  return (await app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token })).data;
}

describe('an admin who stops a running campaign', () => {
  test('takes it off the air; the firm reads why and cannot start it, an admin can', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'active' });
    expect(await stop(id, admin)).toMatchObject({ status: 200 });
    expect(await ofFirm(id, firm)).toMatchObject({ status: 'stopped', stop_reason: REASON });
    const refused = await app.call(`/api/firm/campaigns/${id}/start`, { method: 'PUT', as: firm.token });
    expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
    expect(refused.body).toMatchObject({ message: expect.stringContaining(REASON) });
    expect(await start(id, admin)).toMatchObject({ status: 200 });
    expect(await ofFirm(id, firm)).toMatchObject({ status: 'active', stop_reason: null });
  });

  test('holds one that its firm has stopped; one that only its firm stopped is the firm’s to start', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'stopped' });
    expect((await start(id, admin)).status).toBe(409);
    expect((await stop(id, admin)).status).toBe(200);
    expect((await stop(id, admin)).status).toBe(409);
    const byFirm = { method: 'PUT' as const, as: firm.token };
    expect((await app.call(`/api/firm/campaigns/${id}/start`, byFirm)).status).toBe(409);
  });

  test('leaves the firm the way to end it and have its money back', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'active' });
    await stop(id, admin);
    const closed = await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    expect(closed.status).toBe(200);
    expect(await ofFirm(id, firm)).toMatchObject({ status: 'completed', stop_reason: null });
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
  });

  test.each([undefined, null, '', '   ', 5, 'x'.repeat(1001)])(
    'must say why: %j is refused',
    async (reason) => {
      const admin = await anAdmin(app);
      const { id, firm } = await aCampaign(app, { status: 'active' });
      const body = reason === undefined ? {} : { reason };
      const refused = await app.call(`/api/admin/campaigns/${id}/stop`, {
        method: 'PUT',
        as: admin.token,
        body,
      });
      expect(refused).toMatchObject(refusal(400, 'VALIDATION'));
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['reason']);
      expect(await ofFirm(id, firm)).toMatchObject({ status: 'active' });
    },
  );

  test('is found in the audit log and in the history, with the reason', async () => {
    const admin = await anAdmin(app, { name: 'Derya Yönetici' });
    const { id } = await aCampaign(app, { status: 'active' });
    await stop(id, admin);
    await start(id, admin);
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    expect(data.history.slice(0, 2)).toMatchObject([
      { event: 'release', from_status: 'stopped', to_status: 'active', actor_name: 'Derya Yönetici' },
      { event: 'halt', from_status: 'active', to_status: 'stopped', reason: REASON },
    ]);
    const acts = sql`select action, actor_id, reason, before, after from audit_log
      where subject_kind = 'campaign' and subject_id = ${String(id)} and action in ('campaign.stop', 'campaign.start')
      order by id`;
    expect(await rows(app.db, acts)).toEqual([
      {
        action: 'campaign.stop',
        actor_id: admin.userId,
        reason: REASON,
        before: { status: 'active' },
        after: { status: 'stopped' },
      },
      {
        action: 'campaign.start',
        actor_id: admin.userId,
        reason: null,
        before: { status: 'stopped', stop_reason: REASON },
        after: { status: 'active' },
      },
    ]);
  });

  test('ten at once: one stops it, the others are told why it stands still', async () => {
    const admin = await anAdmin(app);
    const { id } = await aCampaign(app, { status: 'active' });
    const answers = await atOnce(10, () => stop(id, admin));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'CAMPAIGN_STATE' });
    }
  });

  test('T-V11: pays the watch that is open, and nobody starts another', async () => {
    const admin = await anAdmin(app);
    const { id } = await aCampaign(app, { status: 'active' });
    const [early, late] = [await aViewer(app), await aViewer(app)];
    const started = await startAd(app, early, id);
    await stop(id, admin);
    app.clock.advance(5000);
    expect(await viewAd(app, early, id, started.data.watch_id)).toMatchObject({
      status: 200,
      data: { earning: 0.25 },
    });
    expect((await startAd(app, late, id)).status).not.toBe(200);
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
  });

  test('finds no campaign that is not there, and stops none that does not run', async () => {
    const admin = await anAdmin(app);
    const firm = await aFirm(app);
    expect((await stop(999_999, admin)).status).toBe(404);
    for (const status of ['draft', 'pending', 'rejected', 'approved', 'completed'] as const) {
      const { id } = await aCampaign(app, { status, firm, admin });
      expect(await stop(id, admin)).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
    }
  });
});
