import { describe, expect, test } from 'vitest';
import { recordAct } from '#lib/server/audit.ts';
import { run, sql } from '#lib/server/db.ts';
import { userActs } from '#features/accounts/acts.ts';
import { campaignActs } from '#features/campaigns/acts.ts';
import { paymentActs } from '#features/payments/acts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const path = '/api/admin/audit-log';

const list = async (admin: Person, query = '') =>
  (await app.call(`${path}?limit=100&${query}`, { as: admin.token })).data;
const reasons = async (admin: Person, query: string) =>
  (await list(admin, query)).acts.map(({ reason }: { reason: string }) => reason);

const done = (admin: Person, reason: string) => ({ actorId: admin.userId, reason, now: app.clock.now() });

const anAct = (admin: Person, reason: string) =>
  recordAct(app.db, {
    ...done(admin, reason),
    act: campaignActs.reject,
    subjectId: 7,
    before: { status: 'pending', version: 3 },
    after: { status: 'rejected', version: 3 },
  });

describe('the audit log', () => {
  test('says who did what to what, why, and what changed', async () => {
    const admin = await anAdmin(app, { name: 'Çağla Şahin' });
    await anAct(admin, 'Görsel okunmuyor');
    const { acts } = await list(admin, `actor=${admin.userId}`);
    expect(acts).toMatchObject([
      {
        actor_name: 'Çağla Şahin',
        action: 'campaign.reject',
        action_text: 'Kampanya: reddedildi',
        subject_text: 'Kampanya #7',
        reason: 'Görsel okunmuyor',
        changes: [{ field: 'status', before: 'pending', after: 'rejected' }],
      },
    ]);
  });

  test('names the campaign, in the file, too', async () => {
    const admin = await anAdmin(app);
    const { id } = await aCampaign(app, { status: 'pending', name: 'Kış İndirimi' });
    await recordAct(app.db, { ...done(admin, 'adıyla'), act: campaignActs.reject, subjectId: id });
    const text = `Kampanya #${id} “Kış İndirimi”`;
    expect((await list(admin, `actor=${admin.userId}`)).acts).toMatchObject([{ subject_text: text }]);
    const file = await app.call(`${path}.csv?actor=${admin.userId}`, { as: admin.token });
    expect(Buffer.from(file.data.content, 'base64').toString()).toContain(text);
    for (const search of ['kış indirimi', 'İNDİRİMİ kış'])
      expect(await reasons(admin, `actor=${admin.userId}&search=${encodeURIComponent(search)}`)).toEqual([
        'adıyla',
      ]);
    expect(
      await reasons(admin, `actor=${admin.userId}&search=${encodeURIComponent('kış bulunmaz')}`),
    ).toEqual([]);
  });

  test('finds by words as Turkish is: in the reason, in the action’s words, in the admin’s name', async () => {
    const admin = await anAdmin(app, { name: 'İlker Işık' });
    await anAct(admin, 'ILGAZ dağı ilanı');
    for (const search of [
      'ılgaz',
      'ILGAZ',
      'Ilgaz',
      'ilgaz',
      'ilga',
      'dağ',
      'reddedildi ilgaz',
      'işık ilgaz',
    ])
      expect(await reasons(admin, `search=${encodeURIComponent(search)}`)).toEqual(['ILGAZ dağı ilanı']);
    for (const search of ['bulunmaz', "'; drop table users; --", 'ilgaz:* | x', '\\'])
      expect((await list(admin, `search=${encodeURIComponent(search)}`)).acts.length).toBeGreaterThanOrEqual(
        0,
      );
    expect(await reasons(admin, 'search=bulunmaz')).toEqual([]);
  });

  test('is filtered by action, subject, who, and Istanbul days', async () => {
    const admin = await anAdmin(app);
    await recordAct(app.db, { ...done(admin, 'biri'), act: paymentActs.approve, subjectId: 5 });
    await recordAct(app.db, { ...done(admin, 'öbürü'), act: paymentActs.reject, subjectId: 6 });
    const mine = `actor=${admin.userId}`;
    expect(await reasons(admin, `${mine}&action=payment.approve`)).toEqual(['biri']);
    expect(await reasons(admin, `${mine}&action=payment`)).toEqual(['öbürü', 'biri']);
    expect(await reasons(admin, `${mine}&subject_kind=payment&subject_id=6`)).toEqual(['öbürü']);
    expect(await reasons(admin, `${mine}&date_from=2026-11-23&date_to=2026-11-23`)).toHaveLength(2);
    expect(await reasons(admin, `${mine}&date_to=2026-11-22`)).toEqual([]);
    const { actions, actors } = (await app.call(`${path}/choices`, { as: admin.token })).data;
    expect(actions).toContainEqual({ value: 'payment.approve', label: 'Ödeme: onaylandı' });
    expect(actors).toContainEqual({ id: admin.userId, name: admin.name });
  });

  test('names people who are no administrators among those who acted, and finds their acts', async () => {
    const admin = await anAdmin(app);
    const viewer = await aViewer(app, { name: 'Nermin Tuna' });
    await recordAct(app.db, {
      ...done(viewer, 'kendisi'),
      act: userActs['change-phone'],
      subjectId: viewer.userId,
    });
    const { actors } = (await app.call(`${path}/choices`, { as: admin.token })).data;
    expect(actors).toContainEqual({ id: viewer.userId, name: 'Nermin Tuna' });
    expect(await reasons(admin, `actor=${viewer.userId}`)).toEqual(['kendisi']);
    expect(await reasons(admin, 'search=nermin')).toEqual(['kendisi']);
  });

  test('shows of a person the decisions on the withdrawals, too, and nobody else’s', async () => {
    const [admin, viewer] = [await anAdmin(app), await aRichViewer(app, 20_000)];
    for (const asking of [viewer, await aRichViewer(app, 20_000)]) {
      const { id } = (await withdraw(app, asking)).data;
      const body = { reason: `${asking.name} ${asking.userId}` };
      await app.call(`/api/admin/withdrawals/${id}/reject`, { method: 'PUT', as: admin.token, body });
    }
    await recordAct(app.db, {
      ...done(viewer, 'kendisi'),
      act: userActs['change-phone'],
      subjectId: viewer.userId,
    });
    const about = `subject_kind=user&subject_id=${viewer.userId}`;
    expect(await reasons(admin, about)).toEqual(['kendisi', `${viewer.name} ${viewer.userId}`]);
    expect(await reasons(admin, 'subject_kind=user&subject_id=abc')).toEqual([]);
  });

  test('shows a saved setting with its values, in the file, too', async () => {
    const admin = await anAdmin(app);
    const settings = (await app.call('/api/admin/settings', { as: admin.token })).data;
    const body = { ...settings, view_rate: 0.35, transfers_enabled: false };
    await app.call('/api/admin/settings', { method: 'PUT', as: admin.token, body });
    const { acts } = await list(admin, `actor=${admin.userId}&action=settings`);
    expect(acts[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'view_rate', before: 0.25, after: 0.35 },
        { field: 'transfers_enabled', before: 1, after: 0 },
      ]),
    );
    const file = await app.call(`${path}.csv?actor=${admin.userId}&action=settings`, { as: admin.token });
    const text = Buffer.from(file.data.content, 'base64').toString();
    expect(text).toContain('Görüntüleme kazancı: ₺0,25 → ₺0,35');
  });

  test('cannot be changed, and is the admin’s alone', async () => {
    const admin = await anAdmin(app);
    await anAct(admin, 'kalıcı');
    await expect(run(app.db, sql`update audit_log set reason = 'x'`)).rejects.toThrow('append-only');
    await expect(run(app.db, sql`delete from audit_log`)).rejects.toThrow('append-only');
    for (const { token } of [await aFirm(app), await aViewer(app)])
      expect((await app.call(path, { as: token })).status).toBe(403);
  });
});
