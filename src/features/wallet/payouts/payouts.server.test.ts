import { describe, expect, test } from 'vitest';
import { one, rows, run, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { behindItsBack, checkBooks } from '#testing/books.ts';
import { aRichViewer, balanceOf, countEntries, decideWithdrawal, ibanOf, withdraw } from '#testing/money.ts';
import { anAdmin, closeAccount, type Person } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import {
  aPayoutRun,
  createRun,
  giveFile,
  recordResults,
  somePayouts,
  type WaitingPayout,
} from '#testing/payouts.ts';
import { refusal, type TestAnswer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const TODAY = '2026-11-23';

const put = ({ token }: Person, path: string, body?: unknown) =>
  app.call(`/api/admin/${path}`, { method: 'PUT', as: token, ...(body === undefined ? {} : { body }) });
const look = (admin: Person, id: number) => put(admin, `withdrawals/${id}/look`);
const create = (admin: Person, ids: readonly number[], headers = {}) => createRun(app, admin, ids, headers);
const read = async (admin: Person, id: number) =>
  (await app.call(`/api/admin/payout-runs/${id}?limit=50`, { as: admin.token })).data;
const record = (admin: Person, id: number, result: string, fields: Record<string, unknown> = {}) =>
  recordResults(app, admin, id, { result, ...fields });
const statusOf = (id: number) =>
  one(
    app.db,
    sql<{
      status: string;
      run: number | null;
    }>`select status, payout_run_id as run from withdrawals where id = ${id}`,
  );

async function aWithdrawal(lira?: number): Promise<WaitingPayout> {
  const [made] = await somePayouts(app, await anAdmin(app), { lira });
  if (made === undefined) throw new Error('no withdrawal');
  return made;
}

async function unseenOne(): Promise<number> {
  const viewer = await aRichViewer(app, 100_000);
  return (await withdraw(app, viewer, { iban: ibanOf(viewer.userId) })).data.id as number;
}

async function aRun(count: number, lira?: number) {
  const admin = await anAdmin(app);
  return { admin, ...(await aPayoutRun(app, admin, { count, lira })) };
}

async function aFiledRun(count: number, format = 'csv') {
  const made = await aRun(count);
  expect((await giveFile(app, made.admin, made.runId, format)).status).toBe(200);
  return made;
}

const textOf = ({ data }: TestAnswer): string => Buffer.from(data.content as string, 'base64').toString();

describe('selecting', () => {
  test('those that may not be sent are listed with the reason, and a run takes all or none', async () => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app, { name: 'Ada Gönderen' })];
    const fine = await aWithdrawal();
    const unseen = await unseenOne();
    const [taken, large, suspect, decided, resting, owned] = [
      await aWithdrawal(),
      await aWithdrawal(25_000.01),
      await aWithdrawal(),
      await aWithdrawal(),
      await aWithdrawal(),
      await aWithdrawal(),
    ];
    expect((await put(other, `withdrawals/${taken.id}/take`)).status).toBe(200);
    expect((await put(other, `withdrawals/${large.id}/approve`)).status).toBe(200);
    await openCase(app, suspect.viewer);
    await decideWithdrawal(app, other, decided.id, 'reject');
    await run(app.db, sql`update withdrawals set rests_until = '2027-01-01' where id = ${resting.id}`);
    const { data: before } = await create(other, [owned.id]);
    const ids = [fine, taken, large, suspect, decided, resting, owned].map(({ id }) => id);
    const all = [...ids, unseen];
    const { data } = await app.call(`/api/admin/payout-runs/candidates?ids=${all.join(',')}`, {
      as: admin.token,
    });
    expect(data).toMatchObject({ ids: [fine.id], amount: 60, takes_two: false });
    expect(
      new Map(data.refused.map(({ id, problem }: { id: number; problem: string }) => [id, problem])),
    ).toEqual(
      new Map([
        [unseen, 'Kanıtına bakılmadı'],
        [taken.id, 'Ada Gönderen gönderiyor'],
        [large.id, 'Kendi onayını bekliyor'],
        [suspect.id, 'Hesabı incelemede'],
        [decided.id, 'Reddedildi'],
        [resting.id, 'Yeni IBAN, 01.01.2027 03:00 tarihine kadar bekletiliyor'],
        [owned.id, `Gönderim ${before.id} içinde`],
      ]),
    );
    const refused = await create(admin, [fine.id, unseen]);
    expect(refused).toMatchObject(refusal(409, 'PAYOUT_ROWS_REFUSED'));
    expect(refused.body.message).toContain(`#${unseen}: Kanıtına bakılmadı`);
    expect(await statusOf(fine.id)).toEqual({ status: 'pending', run: null });
    const { data: every } = await app.call('/api/admin/payout-runs/candidates', { as: admin.token });
    expect(every.ids).toContain(fine.id);
    expect(every.ids).not.toContain(unseen);
    await run(app.db, sql`update withdrawals set rests_until = null where id = ${resting.id}`);
  });

  test('the list of those to be looked at: one look each, then they may be sent', async () => {
    const admin = await anAdmin(app);
    const id = await unseenOne();
    const listed = async () =>
      (await app.call('/api/admin/withdrawals?status=to_look&limit=50', { as: admin.token })).data
        .withdrawals;
    expect(await listed()).toContainEqual(expect.objectContaining({ id }));
    expect((await look(admin, id)).status).toBe(200);
    expect((await look(admin, id)).status).toBe(200);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await create(admin, [id])).status).toBe(200);
    expect(await look(admin, 999_999)).toMatchObject(refusal(404, 'WITHDRAWAL_NOT_FOUND'));
  });

  test('two administrators at once: one run owns the rows; the same key twice: one run', async () => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app)];
    const ids = (await somePayouts(app, admin, { count: 3 })).map(({ id }) => id);
    const answers = await Promise.all([create(admin, ids), create(other, ids.toReversed())]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await aWithdrawal();
    const key = { 'idempotency-key': 'run-once' };
    const first = await create(admin, [again.id], key);
    expect((await create(admin, [again.id], key)).data).toEqual(first.data);
  });

  test('while a run owns a withdrawal: nobody else decides it, and the refusal names the run', async () => {
    const { admin, runId, ids, made } = await aRun(1);
    const [id, viewer] = [ids[0] ?? 0, made[0]?.viewer ?? admin];
    const acts = [
      decideWithdrawal(app, admin, id, 'approve'),
      decideWithdrawal(app, admin, id, 'reject'),
      put(admin, `withdrawals/${id}/take`),
      put(admin, `withdrawals/${id}/release`),
    ];
    for (const refused of await Promise.all(acts)) {
      expect(refused).toMatchObject(refusal(409, 'WITHDRAWAL_TAKEN'));
      expect(refused.body.message).toContain(`${runId} numaralı gönderimde`);
    }
    const cancelled = await app.call(`/api/user/wallet/withdrawals/${id}/cancel`, {
      method: 'POST',
      as: viewer.token,
    });
    expect(cancelled).toMatchObject(refusal(409, 'WITHDRAWAL_TAKEN'));
    expect(cancelled.body.message).not.toContain('gönderimde');
    expect(await closeAccount(app, viewer)).toMatchObject(refusal(409, 'WITHDRAWAL_PENDING'));
    await openCase(app, viewer);
    const closing = {
      decision: 'closed',
      category: 'automated',
      reason: 'Sahte hesap',
      user_ids: [viewer.userId],
    };
    expect(await put(admin, `fraud-groups/${viewer.userId}/decision`, closing)).toMatchObject(
      refusal(409, 'PAYOUT_TAKEN'),
    );
  });
});

describe('the run', () => {
  test('above the amount: a second administrator first, and taking a row out closes the proposal', async () => {
    const { admin, runId, ids } = await aRun(3, 10_000);
    const second = await anAdmin(app);
    expect(await giveFile(app, admin, runId)).toMatchObject(refusal(409, 'PAYOUT_NEEDS_SECOND'));
    expect((await put(admin, `payout-runs/${runId}/propose`)).status).toBe(200);
    expect(await put(admin, `payout-runs/${runId}/propose`)).toMatchObject(refusal(409, 'PROPOSAL_OPEN'));
    const { proposal } = await read(admin, runId);
    expect(await put(admin, `proposals/${proposal.id}/approve`)).toMatchObject(refusal(409, 'OWN_PROPOSAL'));
    expect((await record(admin, runId, 'not_sent', { withdrawal_ids: [ids[2]] })).status).toBe(200);
    expect(await put(second, `proposals/${proposal.id}/approve`)).toMatchObject(
      refusal(409, 'PROPOSAL_DECIDED'),
    );
    expect(await read(admin, runId)).toMatchObject({
      count: 2,
      amount: 20_000,
      takes_two: false,
      proposal: null,
    });
    expect(await statusOf(ids[2] ?? 0)).toEqual({ status: 'pending', run: null });
    const other = await aRun(3, 10_000);
    await put(other.admin, `payout-runs/${other.runId}/propose`);
    const open = (await read(second, other.runId)).proposal;
    expect((await put(second, `proposals/${open.id}/approve`)).status).toBe(200);
    expect(await read(second, other.runId)).toMatchObject({
      status: 'approved',
      approved_by_name: second.name,
    });
    expect((await giveFile(app, other.admin, other.runId)).status).toBe(200);
  });

  test('called off until its file was given; its rows wait again', async () => {
    const { admin, runId, ids } = await aRun(2);
    const callOff = (id: number) => put(admin, `payout-runs/${id}/call-off`, { reason: 'Yanlış gün' });
    expect((await callOff(runId)).status).toBe(200);
    expect(await callOff(runId)).toMatchObject(refusal(409, 'PAYOUT_RUN_STATE'));
    expect((await create(admin, ids)).status).toBe(200);
    const filed = await aFiledRun(1);
    expect(await callOff(filed.runId)).toMatchObject(refusal(409, 'PAYOUT_RUN_STATE'));
    expect(await callOff(999_999)).toMatchObject(refusal(404, 'PAYOUT_RUN_NOT_FOUND'));
  });

  test('a review that begins after the run was made: the file is refused and names the row', async () => {
    const { admin, runId, ids, made } = await aRun(2);
    if (made[0] !== undefined) await openCase(app, made[0].viewer);
    const refused = await giveFile(app, admin, runId);
    expect(refused).toMatchObject(refusal(409, 'PAYOUT_ROWS_REFUSED'));
    expect(refused.body.message).toContain(`#${ids[0]}: Hesabı incelemede`);
    expect((await record(admin, runId, 'not_sent', { withdrawal_ids: [ids[0]] })).status).toBe(200);
    expect((await giveFile(app, admin, runId)).status).toBe(200);
  });

  test('the file: the columns in their order, the same to the byte, and it says when it was given first', async () => {
    const { admin, runId, ids, made } = await aRun(1);
    const first = await giveFile(app, admin, runId);
    const iban = ibanOf(made[0]?.viewer.userId ?? 0);
    expect(textOf(first)).toBe(
      '\uFEFFSıra;Alıcı;IBAN;Tutar;Para birimi;Açıklama;Referans\r\n' +
        `1;Ayşe Yılmaz;${iban};60,00;TRY;İzle Kazan çekim;IK-C-${ids[0]}-${runId}\r\n`,
    );
    app.clock.advance(3_600_000);
    const again = await giveFile(app, admin, runId);
    app.clock.advance(-3_600_000);
    expect(again.data).toEqual(first.data);
    expect(again.body.message).toContain('23.11.2026 12:00');
    expect(await read(admin, runId)).toMatchObject({
      status: 'filed',
      file: { format: 'csv', times_given: 2 },
    });
    expect(await giveFile(app, admin, runId, 'pain.001')).toMatchObject(refusal(409, 'PAYOUT_FILE_FORMAT'));
    const rename = (name: string) =>
      behindItsBack(app, sql`update withdrawals set account_holder = ${name} where id = ${ids[0] ?? 0}`);
    await rename('Başka Biri');
    expect(await giveFile(app, admin, runId)).toMatchObject(refusal(409, 'PAYOUT_FILE_CHANGED'));
    await rename('Ayşe Yılmaz');
  });
});

describe('results', () => {
  test('paid, returned and not sent: the money, the notice, the state, once each', async () => {
    const { admin, runId, ids, made } = await aFiledRun(3);
    const [paid, back, unsent] = ids;
    expect(
      (await record(admin, runId, 'paid', { withdrawal_ids: [paid], bank_reference: 'FT1' })).data,
    ).toEqual({
      done: 1,
      waiting: 2,
    });
    expect(await record(admin, runId, 'returned', { withdrawal_ids: [back] })).toMatchObject({ status: 400 });
    expect(
      (await record(admin, runId, 'returned', { withdrawal_ids: [back], reason: 'Hesap kapalı' })).status,
    ).toBe(200);
    expect((await record(admin, runId, 'not_sent', { withdrawal_ids: [unsent] })).status).toBe(200);
    expect((await record(admin, runId, 'paid', { withdrawal_ids: [paid] })).data.done).toBe(0);
    expect(await record(admin, runId, 'not_sent', { withdrawal_ids: [paid] })).toMatchObject(
      refusal(409, 'PAYOUT_ROW_DECIDED'),
    );
    expect(await record(admin, runId, 'paid', { withdrawal_ids: [999_999] })).toMatchObject(
      refusal(404, 'PAYOUT_ROW_NOT_FOUND'),
    );
    expect(await Promise.all(ids.map(statusOf))).toEqual([
      { status: 'paid', run: null },
      { status: 'returned', run: null },
      { status: 'pending', run: null },
    ]);
    const returned = made[1]?.viewer ?? admin;
    expect(await balanceOf(app, returned)).toBe(5_001_000);
    const kinds = await rows(
      app.db,
      sql<{ kind: string }>`select kind from notices where user_id = ${returned.userId} order by id`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['withdrawal_asked', 'withdrawal_returned']);
    expect(await read(admin, runId)).toMatchObject({
      status: 'done',
      results: { waiting: 0, paid: 1, returned: 1, not_sent: 1 },
      rows: [
        { id: paid, result: 'paid', bank_reference: 'FT1', result_on: TODAY, decided_by_name: admin.name },
        { id: back, result: 'returned', reason: 'Hesap kapalı' },
        { id: unsent, result: 'not_sent' },
      ],
    });
    expect((await create(admin, [unsent ?? 0])).status).toBe(200);
  });

  test('before the file was given, and of a future day: refused', async () => {
    const { admin, runId } = await aRun(1);
    expect(await record(admin, runId, 'paid')).toMatchObject(refusal(409, 'PAYOUT_RUN_STATE'));
    expect(await record(admin, runId, 'paid', { day: '2026-11-24' })).toMatchObject({
      status: 400,
      body: { errors: { day: 'Gelecek bir tarih olamaz' } },
    });
    expect(await record(admin, 999_999, 'paid')).toMatchObject(refusal(404, 'PAYOUT_RUN_NOT_FOUND'));
  });

  test('all paid, by five administrators at once: each is paid once', async () => {
    const { admin, runId, ids } = await aFiledRun(4);
    const answers = await atOnce(5, () => record(admin, runId, 'paid'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const id of ids) expect(await countEntries(app.db, 'withdrawal_paid', id)).toBe(1);
    expect((await read(admin, runId)).status).toBe('done');
  });

  test('a paid one that comes back days later: the row says so', async () => {
    const { admin, runId, ids } = await aFiledRun(1);
    const giveBack = () => put(admin, `withdrawals/${ids[0]}/return`, { reason: 'Alıcı hesabı kapalı' });
    expect(await giveBack()).toMatchObject(refusal(409, 'WITHDRAWAL_TAKEN'));
    await record(admin, runId, 'paid');
    expect((await giveBack()).status).toBe(200);
    expect((await read(admin, runId)).rows[0]).toMatchObject({
      result: 'returned',
      reason: 'Alıcı hesabı kapalı',
    });
  });
});
