import { describe, expect, test } from 'vitest';
import { recordAct } from '#lib/server/audit.ts';
import { sql } from '#lib/server/db.ts';
import { userActs } from '#features/accounts/acts.ts';
import { campaignActs } from '#features/campaigns/acts.ts';
import { paymentActs } from '#features/payments/contract.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readdir } from 'node:fs/promises';
import type { Act, ActField } from '#lib/shared/acts.ts';
import { actionText, ACTS, fieldOf, subjectText, valueText, changeWords } from './acts.ts';
import { listChanges } from './server.ts';

const app = useTestApp();
const path = '/api/admin/audit-log';

const list = async (admin: Person, query = '') =>
  (await app.call(`${path}?limit=100&${query}`, { as: admin.token })).data;
const reasons = async (admin: Person, query: string) =>
  (await list(admin, query)).acts.map(({ reason }: { reason: string }) => reason);

const done = (admin: Person, reason: string) => ({ actorId: admin.userId, reason, now: app.clock.now() });

const found = (admin: Person, search: string, query = '') =>
  reasons(admin, `${query}&search=${encodeURIComponent(search)}`);

const anAct = (admin: Person, reason: string) =>
  recordAct(app.db, {
    ...done(admin, reason),
    act: campaignActs.reject,
    subjectId: 7,
    before: { status: 'pending', version: 3 },
    after: { status: 'rejected', version: 3 },
  });

const changePhone = ({ userId }: Person) =>
  recordAct(app.db, {
    actorId: userId,
    act: userActs['change-phone'],
    subjectId: userId,
    reason: 'kendisi',
    now: app.clock.now(),
  });

describe('the audit log', () => {
  test('an act: its actor, subject, reason and changes', async () => {
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
      expect(await found(admin, search, `actor=${admin.userId}`)).toEqual(['adıyla']);
    expect(await found(admin, 'kış bulunmaz', `actor=${admin.userId}`)).toEqual([]);
  });

  test('finds by words as Turkish is: in the reason, in the action’s words, in the admin’s name', async () => {
    const admin = await anAdmin(app, { name: 'İlker Işık' });
    await anAct(admin, 'ILGAZ dağı ilanı');
    const matching = 'ılgaz,ILGAZ,Ilgaz,ilgaz,ilga,dağ,reddedildi ilgaz,işık ilgaz';
    for (const search of matching.split(','))
      expect(await found(admin, search), search).toEqual(['ILGAZ dağı ilanı']);
    for (const search of ["'; drop table users; --", 'ilgaz:* | x', '\\'])
      expect((await found(admin, search)).length).toBeGreaterThanOrEqual(0);
    expect(await found(admin, 'bulunmaz')).toEqual([]);
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

  test('actors: people who are no administrators are among them, and their acts are found', async () => {
    const admin = await anAdmin(app);
    const viewer = await aViewer(app, { name: 'Nermin Tuna' });
    await changePhone(viewer);
    const { actors } = (await app.call(`${path}/choices`, { as: admin.token })).data;
    expect(actors).toContainEqual({ id: viewer.userId, name: 'Nermin Tuna' });
    expect(await reasons(admin, `actor=${viewer.userId}`)).toEqual(['kendisi']);
    expect(await reasons(admin, 'search=nermin')).toEqual(['kendisi']);
  });

  test('acts on a person: include decisions on the withdrawals, and nobody else’s', async () => {
    const [admin, viewer] = [await anAdmin(app), await aRichViewer(app, 20_000)];
    for (const asking of [viewer, await aRichViewer(app, 20_000)]) {
      const { id } = (await withdraw(app, asking)).data;
      const body = { reason: `${asking.name} ${asking.userId}` };
      await app.call(`/api/admin/withdrawals/${id}/reject`, { method: 'PUT', as: admin.token, body });
    }
    await changePhone(viewer);
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
    expect(text).toContain(': Açık → Kapalı');
  });

  test('cannot be changed', async () => {
    await anAct(await anAdmin(app), 'kalıcı');
    await expect(app.run(sql`update audit_log set reason = 'x'`)).rejects.toThrow('append-only');
    await expect(app.run(sql`delete from audit_log`)).rejects.toThrow('append-only');
  });
});

const SOURCE = new URL('../../', import.meta.url);

async function readDefined(): Promise<Act<never>[]> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) =>
    /^(platform|features|desks)\/(?!audit-log)[^/]+\/(acts|contract)\.ts$/.test(file),
  );
  const found = await Promise.all(files.map((file) => import(new URL(file, SOURCE).href) as Promise<object>));
  const groups = found.flatMap((module) => Object.values(module) as object[]);
  return groups
    .flatMap((group) => Object.values(group))
    .filter((one) => Object.hasOwn(Object(one), 'action'));
}

test('every act that a feature defines is in the list, under a name of its own', async () => {
  const defined = (await readDefined()).map(({ action }) => action);
  expect(defined.length).toBeGreaterThan(20);
  expect(ACTS.map(({ action }) => action).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});

test.each(ACTS.map((act) => [act.action, act] as const))('%s reads as Turkish', (action, act) => {
  const [noun, verb] = action.split('.');
  expect(actionText(action)).toMatch(/^[A-ZÇĞİÖŞÜ][^:]+: \p{Ll}[^:]+$/u);
  expect(actionText(action)).not.toContain(`: ${verb}`);
  expect(actionText(action)).not.toContain(noun);
  expect(subjectText(act.subject.kind, '7')).toBe(`${act.subject.noun} #7`);
  for (const [field, definition] of Object.entries<ActField>(act.fields)) {
    const found = fieldOf(action, field);
    expect(found.label).toMatch(/^\p{Lu}/u);
    expect(found).toEqual(typeof definition === 'string' ? { label: definition } : definition);
    for (const value of Object.keys(found.values ?? {})) expect(valueText(found, value)).not.toBe(value);
  }
});

test('acts of an older version: shown as stored', () => {
  expect(actionText('leaf.print')).toBe('leaf.print');
  expect(subjectText('leaf', '3')).toBe('leaf #3');
  expect(fieldOf('campaign.approve', 'colour')).toEqual({ label: 'colour' });
  expect(valueText({ label: 'Durum', values: { open: 'açık' } }, 'half')).toBe('half');
  expect(valueText({ label: 'Gün' }, '2026-02-03')).toBe('03.02.2026');
});

test('an act that no feature defines, and a field without a label, do not compile', () => {
  const written = (now: Date) => {
    const handmade = { action: 'a.b', text: 'A: b', subject: campaignActs.stop.subject, fields: {} } as const;
    // @ts-expect-error -- an act is made by defineActs alone
    void recordAct(app.db, { actorId: null, now, act: handmade });
    // @ts-expect-error -- the act has no label for it
    void recordAct(app.db, { actorId: null, now, act: campaignActs.stop, before: { colour: 'red' } });
  };
  expect(written).toBeTypeOf('function');
});

test.each([
  [null, '/uploads/yeni.webp', 'yeni görsel'],
  ['/uploads/eski.webp', null, 'kaldırıldı'],
])('a picture that was %j and is %j: %s', (before, after, text) => {
  expect(changeWords('homepage-ad.delete', { field: 'image_path', before, after }).after).toBe(text);
});

test('changes name what differs, what came or went, and a structure as its text', () => {
  const before = { status: 'pending', version: 3, note: 'eski' };
  const after = { status: 'active', version: 3, reason: 'yeni' };
  expect(listChanges(before, after)).toEqual([
    { field: 'status', before: 'pending', after: 'active' },
    { field: 'note', before: 'eski', after: null },
    { field: 'reason', before: null, after: 'yeni' },
  ]);
  expect(listChanges(null, { ids: [1] })).toEqual([{ field: 'ids', before: null, after: '[1]' }]);
});
