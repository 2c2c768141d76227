import { describe, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const detail = async (id: number, admin: Person) =>
  (await app.call(`/api/admin/campaigns/${id}`, { as: admin.token })).data;

function resubmit(id: number, firm: Person, form: Parameters<typeof app.call>[1] & object) {
  return app.call(`/api/firm/campaigns/rejected/${id}`, { method: 'PUT', as: firm.token, ...form });
}

describe('a campaign that is sent again', () => {
  test('shows the admin what was rejected, by whom and why, beside what it is now', async () => {
    const admin = await anAdmin(app, { name: 'Derya Yönetici' });
    const wish = { image: await aPicture(), audience: { genders: [1], cities: ['İzmir'] }, admin };
    const { id, firm } = await aCampaign(app, { status: 'rejected', ...wish });
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

  test('is compared with its last rejection, not an earlier one', async () => {
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

  test('has no earlier rejection when it is sent for the first time', async () => {
    const admin = await anAdmin(app);
    const { id } = await aCampaign(app, { status: 'pending' });
    expect((await detail(id, admin)).previous_rejection).toBeNull();
  });

  test('T-F3: what was sent cannot be changed afterwards, and its version is the one that is approved', async () => {
    const { id } = await aCampaign(app, { status: 'approved' });
    const sent = sql<{ version: number }>`select sent.version from campaign_submissions as sent
      join campaigns on campaigns.id = campaign_id and campaigns.version = sent.version where campaign_id = ${id}`;
    expect(await rows(app.db, sent)).toHaveLength(1);
    const change = sql`update campaign_submissions set campaign_name = 'Başka' where campaign_id = ${id}`;
    await expect(rows(app.db, change)).rejects.toThrow('append-only');
  });
});

describe('the audit log', () => {
  test('has every decision: which content, by whom, from and to which state, why', async () => {
    const admin = await anAdmin(app);
    const { id: approved } = await aCampaign(app, { status: 'approved', admin });
    const { id: rejected } = await aCampaign(app, { status: 'rejected', admin });
    const acts = (id: number) =>
      rows(
        app.db,
        sql`select actor_id, action, reason, before, after from audit_log
          where subject_kind = 'campaign' and subject_id = ${String(id)}`,
      );
    const actor_id = admin.userId;
    expect(await acts(approved)).toEqual([
      {
        actor_id,
        action: 'campaign.approve',
        reason: null,
        before: { status: 'pending', version: 2 },
        after: { status: 'approved', version: 2 },
      },
    ]);
    expect(await acts(rejected)).toEqual([
      {
        actor_id,
        action: 'campaign.reject',
        reason: 'Görsel okunmuyor',
        before: { status: 'pending', version: 2 },
        after: { status: 'rejected', version: 2, rejection_category: 'image' },
      },
    ]);
  });
});
