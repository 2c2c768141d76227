import { expect, test } from 'vitest';
import { inTransaction, sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { takeBack } from '#features/taking-back/server.ts';
import { aCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { fund, recipientOf, TEST_IBAN, withdraw } from '#testing/money.ts';
import {
  anAdmin,
  aViewer,
  FIRST_REWARD_DETAILS,
  type Person,
  signInAgain,
  TEST_PASSWORD,
} from '#testing/people.ts';
import { IN_DATA_FILE } from '#testing/architecture/data-file-tables.ts';
import { addPasskey } from '#testing/signing-in/authenticator.ts';
import { refusal, startTestApp, useTestApp } from '#testing/test-app.ts';
import { clickAd, watchAd } from '#testing/watching.ts';
import { ROWS_PER_PART } from './contract.ts';

const app = useTestApp();
const PATH = '/api/user/personal-data';

async function download(viewer: Pick<Person, 'token'>, part?: number) {
  const answer = await app.call(part === undefined ? PATH : `${PATH}?part=${part}`, { as: viewer.token });
  expect(answer.status).toBe(200);
  const text = Buffer.from(answer.data.content, 'base64').toString();
  return { answer, text, data: JSON.parse(text) };
}

async function aBusyViewer(): Promise<{ viewer: Person; friend: Person; adId: number }> {
  const { id: adId, firm } = await aCampaign(app, { status: 'active', name: 'Yaz İndirimi' });
  const [viewer, friend] = [
    await aViewer(app, { name: 'Gülizar Çalışkan' }),
    await aViewer(app, { name: 'Mehmet Okyanus' }),
  ];
  const as = viewer.token;
  await app.call('/api/user/profile/details', {
    as,
    method: 'PUT',
    body: { ...FIRST_REWARD_DETAILS, hobbies: ['Müzik'] },
  });
  await watchAd(app, viewer, adId);
  await clickAd(app, viewer, adId);
  await fund(app.db, userWallet(viewer.userId), 20_000);
  const transfer = { ...(await recipientOf(app, friend)), amount: 12.5, description: 'Kahve' };
  expect(await app.call('/api/user/wallet/transfer', { as, body: transfer })).toMatchObject({ status: 200 });
  await withdraw(app, viewer);
  await app.call(`/api/user/hidden-advertisers/${firm.userId}`, { as, method: 'POST' });
  const report = { reason: 'misleading', text: 'Fiyat başka' };
  expect(await app.call(`/api/user/ads/${adId}/report`, { as, body: report })).toMatchObject({ status: 200 });
  await app.call('/api/auth/consents/messages', { as, method: 'PUT', body: { is_given: true } });
  return { viewer, friend, adId };
}

/** By an administrator, who names a reason. */
async function suspendAndReinstate({ userId }: Person): Promise<void> {
  const admin = await anAdmin(app);
  for (const [what, reason] of [
    ['suspend', 'Birçok hesap.'],
    ['reinstate', 'Kardeşiymiş.'],
  ])
    await app.call(`/api/admin/users/${userId}/${what}`, {
      method: 'PUT',
      as: admin.token,
      body: { reason },
    });
}

test('data file: holds everything that is stored, in words, lira and ISO times', async () => {
  const { viewer, adId } = await aBusyViewer();
  const { answer, data } = await download(viewer);
  expect(answer.data).toMatchObject({
    file_name: 'verilerim-2026-11-23.json',
    content_type: 'application/json',
    part: 1,
    parts: 1,
  });
  for (const name of Object.values(IN_DATA_FILE)) expect(data).toHaveProperty(name);
  expect(data.account).toMatchObject({
    name: 'Gülizar Çalışkan',
    email: viewer.email,
    phone: viewer.phone,
    created_at: '2026-11-23T09:00:00.000Z',
  });
  expect(data.rewards).toMatchObject({ welcome_bonus: 10, profile_rewards: 1 });
  expect(data.consents).toMatchObject([
    { kind: 'terms', is_given: true, version: expect.stringMatching(/^\d+$/) },
    { kind: 'messages', is_given: true },
  ]);
  expect(data.sessions).toMatchObject([{ ip: '127.0.0.1', user_agent: 'test', ended_at: null }]);
  expect(data.reports_of_ads).toMatchObject([
    { ad: 'Yaz İndirimi', reason: 'misleading', text: 'Fiyat başka', is_decided: false },
  ]);
  expect(data.hidden_advertisers).toMatchObject([{ name: 'Deniz Ticaret A.Ş.' }]);
  expect(data.wallet).toMatchObject({
    balance: 143.25,
    withdrawals: [{ amount: 60, status: 'pending', iban: TEST_IBAN }],
    days: [{ day: '2026-11-23', earned: 0.75 }],
  });
  expect(data.watches).toMatchObject([
    { ad_id: adId, ad: 'Yaz İndirimi', status: 'viewed', view_number: 1, earned: 0.25 },
  ]);
  expect(data.ads).toMatchObject([{ ad_id: adId, paid_views: 1, click_earned: 0.5 }]);
  expect(data.wallet_movements.map(({ kind }: { kind: string }) => kind)).toEqual([
    'withdrawal_asked',
    'transfer',
    'profile_reward',
    'click',
    'view',
    'profile_reward',
    'welcome_bonus',
  ]);
});

test('data file: masks the other side of a transfer, and has no secret', async () => {
  const { viewer, friend } = await aBusyViewer();
  const { text, data } = await download(viewer);
  expect(data.wallet_movements[1]).toMatchObject({
    description: 'M*** O*** kişisine gönderdin',
    note: 'Kahve',
  });
  for (const secret of [
    friend.name,
    friend.email,
    friend.phone,
    viewer.token,
    TEST_PASSWORD,
    'argon2',
    'hash',
  ])
    expect(text).not.toContain(secret);
});

test('data file: has the reports of a watch, why one was taken back, and the ways in', async () => {
  const viewer = await aViewer(app);
  const { id: adId } = await aCampaign(app, { status: 'active' });
  expect((await watchAd(app, viewer, adId)).status).toBe(200);
  await clickAd(app, viewer, adId);
  const [watch] = (await download(viewer)).data.watches;
  await inTransaction(app.db, (tx) =>
    takeBack(tx, {
      campaignId: adId,
      watchIds: [watch.id],
      clickerIds: [viewer.userId],
      category: 'automated',
      reason: 'Aynı saniyede',
      actorId: null,
      issuer: TEST_ISSUER,
      now: app.clock.now(),
    }),
  );
  await addPasskey(app, viewer);
  await suspendAndReinstate(viewer);
  const { data } = await download(await signInAgain(app, viewer));
  const takenBackFor = 'Program ya da cihazla otomatik izleme';
  expect(data.watches).toMatchObject([
    { visible_ms: 5000, hidden_ms: 0, focused_ms: 5000, is_painted: true, taken_back_for: takenBackFor },
  ]);
  expect(data.ads).toMatchObject([{ click_earned: 0.5, click_taken_back_for: takenBackFor }]);
  expect(data.passkeys).toEqual([
    { name: 'Telefonum', created_at: app.clock.now().toISOString(), last_used_at: null },
  ]);
  expect(data.acts_on_account).toMatchObject([
    { action: 'user.reinstate', by: 'administrator', reason: null },
    { action: 'user.suspend', by: 'administrator', reason: 'Birçok hesap.' },
  ]);
});

test('data file: has of a review the kinds of reasons, the objection and the decision, and no points', async () => {
  const [viewer, admin] = [await aViewer(app), await anAdmin(app)];
  const reasons = [
    { rule: 'lockstep', group: 'rhythm', points: 17, text: '3 başka hesapla aynı anda' },
    { rule: 'same-gaps', group: 'rhythm', points: 13, text: '40 aranın 39 tanesi aynı' },
  ];
  const now = app.clock.now();
  await app.rows(sql`
    insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching, objection, objected_at,
            decision, decided_at, decided_by, note)
          values (${viewer.userId}, ${now}, 71, 1, ${JSON.stringify(reasons)}::jsonb, false, 'Kardeşimle aynı evdeyiz.', ${now},
            'cleared', ${now}, ${admin.userId}, 'Aynı evdeki Ali ile')`);
  const { data } = await download(viewer);
  const at = now.toISOString();
  expect(data.reviews_of_account).toEqual([
    {
      opened_at: at,
      reasons: ['İzlemelerin zamanlaması'],
      stops_watching: false,
      objection: 'Kardeşimle aynı evdeyiz.',
      objected_at: at,
      decision: 'cleared',
      decided_at: at,
    },
  ]);
});

test('tells a withdrawal that its viewer cancelled from a rejected one, and of what was mailed with the thing itself', async () => {
  const viewer = await aViewer(app);
  await fund(app.db, userWallet(viewer.userId), 20_000);
  await withdraw(app, viewer);
  await addPasskey(app, viewer);
  const [{ id, cancelled_by_you: isCancelled }] = (await download(viewer)).data.wallet.withdrawals;
  expect(isCancelled).toBe(false);
  const cancel = { as: viewer.token, body: {} };
  expect((await app.call(`/api/user/wallet/withdrawals/${id}/cancel`, cancel)).status).toBe(200);
  const { data } = await download(viewer);
  expect(data.wallet.withdrawals).toMatchObject([{ status: 'rejected', cancelled_by_you: true }]);
  expect(data.notices).toContainEqual(
    expect.objectContaining({ title: 'Geçiş anahtarı eklendi', mailed_at_once: true }),
  );
});

test('of an account of many years comes in parts, each readable, together everything once', async () => {
  const viewer = await aViewer(app);
  const total = ROWS_PER_PART + 1500;
  const { id: adId } = await aCampaign(app, { status: 'active' });
  await app.rows(sql`insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day,
            started_at, expires_at, ended_at)
          select ${viewer.userId}, ${adId}, 'viewed', n, 25, 5, '2026-11-01', now(), now() + interval '1 minute', now()
          from generate_series(1, ${total}::integer) as n`);
  const ids = new Set<number>();
  for (const part of [1, 2]) {
    const { answer, data } = await download(viewer, part);
    expect(answer.data).toMatchObject({ part, parts: 2, file_name: `verilerim-2026-11-23-${part}.json` });
    expect(data.watches.length).toBe(part === 2 ? 1500 : ROWS_PER_PART);
    for (const { id } of data.watches) ids.add(id);
  }
  expect(ids.size).toBe(total);
  const beyond = await app.call(`${PATH}?part=3`, { as: viewer.token });
  expect(beyond).toMatchObject(refusal(404, 'PART_NOT_FOUND'));
  // Not settled through the books: not to be left for whoever compares them.
  await app.rows(sql`delete from watches where user_id = ${viewer.userId}`);
});

test('so many downloads and so many wrong passwords in a row have to wait', async () => {
  const limited = await startTestApp({ limits: true });
  try {
    const viewer = await aViewer(limited);
    const as = viewer.token;
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await limited.call(PATH, { as })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    const close = (password: string) =>
      limited.call('/api/user/account/close', { as, body: { password, give_up_balance: 10 } });
    for (let count = 0; count < 5; count += 1) expect((await close('Yanlis123')).status).toBe(400);
    expect(await close(TEST_PASSWORD)).toMatchObject({ status: 429, body: { remainingMinutes: 1 } });
  } finally {
    await limited.close();
  }
});
