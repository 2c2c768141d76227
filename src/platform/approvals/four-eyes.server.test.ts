import { beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#testing/books.ts';
import { aRichViewer, ibanOf, postedTo, withdraw } from '#testing/money.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const PAID = 'Çekim ödendi olarak işaretlendi';
const SAVED = 'Ayarlar başarıyla güncellendi';
const STEP = 'WITHDRAWAL_STEP_CHANGED';

const put = (on: TestApp, as: Person, path: string, body?: unknown) =>
  on.call(`/api/admin/${path}`, { method: 'PUT', as: as.token, ...(body === undefined ? {} : { body }) });
const openProposals = async (on: TestApp, admin: Person) =>
  (await on.call('/api/admin/proposals', { as: admin.token })).data.proposals;

async function aWithdrawal(on: TestApp, amount: number): Promise<number> {
  const viewer = await aRichViewer(on, amount * 100);
  const asked = await withdraw(on, viewer, { amount, iban: ibanOf(viewer.userId) });
  expect(asked.status).toBe(200);
  return asked.data.id;
}

describe('a withdrawal above the amount', () => {
  test('is paid by the second of two administrators, and not twice by one', async () => {
    const [one, other] = [await anAdmin(app), await anAdmin(app, { duty: 'finance' })];
    const id = await aWithdrawal(app, 25_000.01);
    const before = await postedTo(app.db, 'bank');
    const first = await put(app, one, `withdrawals/${id}/approve`);
    expect(first).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('ikinci yönetici') },
    });
    expect(await postedTo(app.db, 'bank')).toBe(before);
    expect((await put(app, one, `withdrawals/${id}/approve`)).body.code).toBe('PROPOSAL_OPEN');
    const [proposal] = await openProposals(app, other);
    expect(proposal).toMatchObject({ title: 'Büyük çekim', is_own: false });
    expect((await put(app, other, `withdrawals/${id}/approve`)).body.message).toBe(PAID);
    expect((await postedTo(app.db, 'bank')) - before).toBe(2_500_001);
    expect((await put(app, other, `proposals/${proposal.id}/approve`)).body.code).toBe('PROPOSAL_DECIDED');
  });

  test('is paid by approving the proposal, too; the proposal of one that was rejected or cancelled is over with it', async () => {
    const [one, other] = [await anAdmin(app), await anAdmin(app)];
    const viewer = await aRichViewer(app, 3_000_000);
    const asked = await withdraw(app, viewer, { amount: 30_000, iban: ibanOf(viewer.userId) });
    const cancelled: number = asked.data.id;
    const [paid, rejected] = [await aWithdrawal(app, 30_000), await aWithdrawal(app, 30_000)];
    for (const id of [paid, rejected, cancelled]) await put(app, one, `withdrawals/${id}/approve`);
    await put(app, one, `withdrawals/${rejected}/reject`, { reason: 'Hesap sahibi başkası' });
    const own = `/api/user/wallet/withdrawals/${cancelled}/cancel`;
    expect((await app.call(own, { method: 'POST', as: viewer.token })).status).toBe(200);
    const read = await app.call('/api/notices', { as: one.token });
    expect(read.data.notices).toMatchObject([
      {
        kind: 'proposal_rejected',
        text: expect.stringContaining('Reddeden: Sistem. Sebep: Talep iptal edildi.'),
      },
    ]);
    const [open, ...others] = await openProposals(app, other);
    expect(others).toEqual([]);
    expect((await put(app, other, `proposals/${open.id}/approve`)).status).toBe(200);
    const decided = await app.call('/api/admin/proposals?status=decided&limit=3', { as: other.token });
    expect(decided.data.proposals).toMatchObject([
      { status: 'rejected', note: 'Talep iptal edildi', decided_by_name: viewer.name },
      { status: 'rejected', note: 'Çekim reddedildi', decided_by_name: one.name },
      { status: 'approved' },
    ]);
  });

  test('says to every administrator what waits, and nobody takes a step that is not the one on her screen', async () => {
    const [one, other] = [await anAdmin(app, { name: 'Ada Öneren' }), await anAdmin(app)];
    const id = await aWithdrawal(app, 25_000.01);
    const seenBy = async (admin: Person) => {
      const { data } = await app.call('/api/admin/withdrawals?status=all', { as: admin.token });
      return data.withdrawals.find((row: { id: number }) => row.id === id);
    };
    expect(await seenBy(one)).toMatchObject({ takes_two: true, proposal: null });
    // A question that came from before the limit was lowered: the money was sent, so nothing is proposed.
    const late = await put(app, one, `withdrawals/${id}/approve?step=pay`);
    expect(late.body.code).toBe(STEP);
    expect((await put(app, one, `withdrawals/${id}/approve?step=propose`)).status).toBe(200);
    const proposal = {
      proposed_by_name: 'Ada Öneren',
      proposed_at: expect.any(String),
      approved_by_name: null,
    };
    expect(await seenBy(one)).toMatchObject({ takes_two: true, proposal: { ...proposal, is_own: true } });
    expect(await seenBy(other)).toMatchObject({ takes_two: true, proposal: { ...proposal, is_own: false } });
    // A request to propose is no consent to send the money.
    expect((await put(app, other, `withdrawals/${id}/approve?step=propose`)).body.code).toBe(STEP);
    expect((await openProposals(app, other))[0].approval_note).toContain('yalnızca sen, bir kez');
    expect((await put(app, other, `withdrawals/${id}/approve?step=approve`)).status).toBe(200);
    const paid = { takes_two: false, proposal: { ...proposal, approved_by_name: other.name } };
    expect(await seenBy(one)).toMatchObject(paid);
    const small = await aWithdrawal(app, 25_000);
    expect((await put(app, one, `withdrawals/${small}/approve?step=propose`)).body.code).toBe(STEP);
    expect((await put(app, one, `withdrawals/${small}/approve?step=pay`)).status).toBe(200);
  });

  test('whose proposal was rejected says so, until it is proposed anew', async () => {
    const [one, other] = [await anAdmin(app), await anAdmin(app)];
    const id = await aWithdrawal(app, 25_000.01);
    const seen = async () => {
      const { data } = await app.call('/api/admin/withdrawals?status=pending', { as: one.token });
      return data.withdrawals.find((row: { id: number }) => row.id === id);
    };
    expect(await seen()).toMatchObject({ proposal: null, refused_proposal: null });
    await put(app, one, `withdrawals/${id}/approve`);
    const [proposal] = await openProposals(app, other);
    await put(app, other, `proposals/${proposal.id}/reject`, { reason: 'Hesap sahibi başkası' });
    const refused = { status: 'rejected', by_name: other.name, note: 'Hesap sahibi başkası' };
    expect(await seen()).toMatchObject({ takes_two: true, proposal: null, refused_proposal: refused });
    expect((await put(app, one, `withdrawals/${id}/approve?step=propose`)).status).toBe(200);
    expect(await seen()).toMatchObject({ proposal: { is_own: true }, refused_proposal: null });
  });

  test.each([
    ['development', PAID],
    ['production', expect.stringContaining('ikinci yönetici')],
  ])('of the only administrator, in %s', async (NODE_ENV, message) => {
    const environment = {
      NODE_ENV,
      RATE_LIMITS: 'on',
      PUBLIC_URL: 'https://ornek.com',
      ADMIN_SECOND_FACTOR: 'optional',
    };
    const alone = await startTestApp({ limits: true, environment });
    try {
      const admin = await anAdmin(alone);
      // Somebody who may not approve is no second pair of eyes.
      await anAdmin(alone, { duty: 'moderator' });
      const id = await aWithdrawal(alone, 30_000);
      expect((await put(alone, admin, `withdrawals/${id}/approve`)).body.message).toEqual(message);
    } finally {
      await alone.close();
    }
  });
});

describe('a change of rates', () => {
  let one: Person;
  let other: Person;
  beforeEach(async () => {
    [one, other] = [await anAdmin(app), await anAdmin(app)];
  });
  const read = async () => (await app.call('/api/admin/settings', { as: one.token })).data;
  const change = async (changes: object) => put(app, one, 'settings', { ...(await read()), ...changes });

  test('that is big is in force when another administrator approves', async () => {
    const before = await read();
    const proposed = await change({ view_rate: 0.51, min_ad_budget: 900 });
    expect(proposed.body.message).toContain('ikinci yönetici');
    expect(proposed.data).toEqual(before);
    expect((await change({ click_rate: 5 })).body.code).toBe('CHANGES_PROPOSED');
    const [proposal] = await openProposals(app, other);
    expect(proposal.facts).toEqual([
      { label: 'En düşük bütçe artırımı', value: '₺1.000,00 yerine ₺900,00' },
      { label: 'Görüntüleme kazancı', value: '₺0,25 yerine ₺0,51' },
    ]);
    expect((await put(app, one, `proposals/${proposal.id}/approve`)).body.code).toBe('OWN_PROPOSAL');
    expect((await put(app, other, `proposals/${proposal.id}/approve`)).status).toBe(200);
    expect(await read()).toMatchObject({ view_rate: 0.51, min_ad_budget: 900, version: before.version + 1 });
    const { changes } = (await app.call('/api/admin/settings/changes?limit=1', { as: one.token })).data;
    expect(changes).toMatchObject([{ proposed_by_name: one.name, actor_name: other.name }]);
    const acts = await app.call('/api/admin/audit-log?action=settings.save&limit=1', { as: one.token });
    expect(acts.data.acts).toMatchObject([{ actor_name: other.name, reason: `Öneren: ${one.name}` }]);
    expect((await change({ view_rate: 0.26, min_ad_budget: 1000 })).body.message).toBe(SAVED);
    expect((await change({ view_rate: 0.25 })).status).toBe(200);
  });

  test('shown before: what would wait, since which value steps count, and what waits', async () => {
    const second = async (as: Person) =>
      (await app.call('/api/admin/settings/second-approval', { as: as.token })).data;
    expect(await second(one)).toMatchObject({ takes_two: true, proposal: null });
    await change({ second_view_rate: (await read()).second_view_rate + 1 });
    const { starts } = await second(one);
    expect(starts).toContainEqual({ key: 'second_view_rate', from: (await read()).second_view_rate - 1 });
    await change({ second_view_rate: (await read()).second_view_rate - 1 });
    await change({ view_rate: 0.9 });
    const waiting = { proposed_by_name: one.name, is_own: false };
    expect(await second(other)).toMatchObject({ proposal: waiting });
    expect(await second(one)).toMatchObject({ proposal: { ...waiting, is_own: true } });
    const [proposal] = await openProposals(app, other);
    await put(app, other, `proposals/${proposal.id}/reject`, { reason: 'Gerek yok' });
    expect(await second(one)).toMatchObject({ proposal: null });
  });

  test('that was overtaken is not', async () => {
    await change({ view_rate: 0.6 });
    await change({ view_rate: 0.3 });
    const [proposal] = await openProposals(app, other);
    expect((await put(app, other, `proposals/${proposal.id}/approve`)).body.code).toBe('PROPOSAL_OVERTAKEN');
    await put(app, other, `proposals/${proposal.id}/reject`, { reason: 'Geçersiz kaldı' });
    await change({ view_rate: 0.25 });
  });

  test('in steps that are small one by one, but big together within a month, waits for another one, too', async () => {
    const minute = () => app.clock.advance(60_000);
    const four = async (lira: number) => (await change({ four_eyes_amount: lira })).body.message;
    minute();
    expect(await four(50_000)).toBe(SAVED);
    minute();
    expect(await four(50_001)).toContain('ikinci yönetici');
    expect(await read()).toMatchObject({ four_eyes_amount: 50_000 });
    const [proposal] = await openProposals(app, other);
    expect((await put(app, other, `proposals/${proposal.id}/approve`)).status).toBe(200);
    minute();
    // The value of a month ago counts, also after two have decided.
    expect(await four(90_000)).toContain('ikinci yönetici');
    await put(app, other, `proposals/${(await openProposals(app, other))[0].id}/reject`, { reason: 'Hayır' });
    app.clock.advance(31 * 86_400_000);
    [one, other] = [await anAdmin(app), await anAdmin(app)];
    expect(await four(50_000)).toBe(SAVED);
    app.clock.advance(31 * 86_400_000);
    [one, other] = [await anAdmin(app), await anAdmin(app)];
    expect(await four(25_000)).toBe(SAVED);
  });
});
