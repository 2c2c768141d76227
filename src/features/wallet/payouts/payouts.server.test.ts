import { readFile } from 'node:fs/promises';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { parseCompany } from '#lib/server/company.ts';
import { sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { behindItsBack, checkBooks } from '#testing/books.ts';
import { aRichViewer, balanceOf, countEntries, decideWithdrawal, ibanOf, withdraw } from '#testing/money.ts';
import { anAdmin, closeAccount, type Person } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import {
  aPayoutRun,
  createRun,
  giveFile,
  readRun,
  recordResults,
  somePayouts,
  statusXml,
  uploadStatus,
  type WaitingPayout,
} from '#testing/payouts.ts';
import { refusal, type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { toBankText } from './bank-text.ts';
import { writeFile } from './give-file.server.ts';

const app = useTestApp();
checkBooks(app);

const put = ({ token }: Person, path: string, body?: unknown) =>
  app.call(`/api/admin/${path}`, { method: 'PUT', as: token, ...(body === undefined ? {} : { body }) });
const read = (admin: Person, id: number) => readRun(app, admin, id);
const record = (admin: Person, id: number, result: string, fields: Record<string, unknown> = {}) =>
  recordResults(app, admin, id, { result, ...fields });
const callOff = (admin: Person, id: number) => put(admin, `payout-runs/${id}/call-off`);
const statusOf = (id: number | undefined) =>
  app.one(sql<{ status: string; run: number | null }>`
      select status, payout_run_id as run from withdrawals where id = ${id ?? 0}`);

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

async function aFiledRun(count: number) {
  const made = await aRun(count);
  expect((await giveFile(app, made.admin, made.runId)).status).toBe(200);
  return made;
}

const textOf = ({ data }: TestAnswer): string => Buffer.from(data.content as string, 'base64').toString();

describe('selecting', () => {
  test('a run takes those that may be sent, and says of each other one why not', async () => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app, { name: 'Ada Gönderen' })];
    const unseen = await unseenOne();
    const [fine, taken, own, large, suspect, decided, resting, owned] = [
      await aWithdrawal(),
      await aWithdrawal(),
      await aWithdrawal(),
      await aWithdrawal(25_000.01),
      await aWithdrawal(),
      await aWithdrawal(),
      await aWithdrawal(),
      await aWithdrawal(),
    ];
    await put(other, `withdrawals/${taken.id}/take`);
    await put(admin, `withdrawals/${own.id}/take`);
    await put(other, `withdrawals/${large.id}/approve`);
    await openCase(app, suspect.viewer);
    await decideWithdrawal(app, other, decided.id, 'reject');
    await app.run(sql`update withdrawals set rests_until = '2027-01-01' where id = ${resting.id}`);
    const before = (await createRun(app, other, [owned.id])).data.id;
    const refused = [
      { id: unseen, problem: 'Kanıtına bakılmadı' },
      { id: taken.id, problem: 'Ada Gönderen gönderiyor' },
      { id: own.id, problem: 'Sen gönderiyorsun; önce bırak ya da sonuçlandır' },
      { id: large.id, problem: 'Kendi onayını bekliyor' },
      { id: suspect.id, problem: 'Hesabı incelemede' },
      { id: decided.id, problem: 'Reddedildi' },
      { id: resting.id, problem: 'Yeni IBAN, 01.01.2027 03:00 tarihine kadar bekletiliyor' },
      { id: owned.id, problem: `Gönderim ${before} içinde` },
    ];
    const ids = refused.map(({ id }) => id);
    const none = await createRun(app, admin, [unseen, taken.id]);
    expect(none).toMatchObject(refusal(409, 'PAYOUT_ROWS_REFUSED'));
    for (const text of [
      '₺60,00: Kanıtına bakılmadı',
      `${taken.viewer.name}, ₺60,00: Ada Gönderen gönderiyor`,
    ])
      expect(none.body.message).toContain(text);
    const made = await createRun(app, admin, [...ids, fine.id]);
    expect(new Set(made.data.refused)).toEqual(new Set(refused));
    expect(made.body.message).toMatch(/Dışarıda kalan 8 çekim: .+, ₺60,00: /);
    expect(await read(admin, made.data.id)).toMatchObject({ count: 1, amount: 60, rows: [{ id: fine.id }] });

    const [more] = await somePayouts(app, admin);
    const { data: sendable } = await app.call('/api/admin/payout-runs/sendable', { as: admin.token });
    const every = await createRun(app, admin);
    expect(every.data.refused).toEqual([]);
    const all = await read(admin, every.data.id);
    expect(all).toMatchObject(sendable);
    const sent = new Set(all.rows.map((row) => row.id));
    expect(sent).toContain(more?.id);
    expect(ids.filter((id) => sent.has(id))).toEqual([]);
    await app.run(sql`update withdrawals set rests_until = null where id = ${resting.id}`);
  });

  test('the list of those to be looked at: one look each, then they may be sent', async () => {
    const admin = await anAdmin(app);
    const id = await unseenOne();
    const listed = async () =>
      (await app.call('/api/admin/withdrawals?status=to_look&limit=50', { as: admin.token })).data
        .withdrawals;
    const look = (of: number) => put(admin, `withdrawals/${of}/look`);
    expect(await listed()).toContainEqual(expect.objectContaining({ id }));
    expect((await atOnce(3, () => look(id))).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await createRun(app, admin, [id])).status).toBe(200);
    expect(await look(999_999)).toMatchObject(refusal(404, 'WITHDRAWAL_NOT_FOUND'));
    const decided = await unseenOne();
    await decideWithdrawal(app, admin, decided, 'reject');
    expect(await look(decided)).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
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
    const cancel = { method: 'POST', as: viewer.token } as const;
    const cancelled = await app.call(`/api/user/wallet/withdrawals/${id}/cancel`, cancel);
    expect(cancelled).toMatchObject(refusal(409, 'WITHDRAWAL_TAKEN'));
    expect(cancelled.body.message).not.toContain('gönderimde');
    expect(await closeAccount(app, viewer)).toMatchObject(refusal(409, 'WITHDRAWAL_PENDING'));
    await openCase(app, viewer);
    const about = { category: 'automated', reason: 'Sahte hesap', user_ids: [viewer.userId] };
    expect(
      await put(admin, `fraud-groups/${viewer.userId}/decision`, { decision: 'closed', ...about }),
    ).toMatchObject(refusal(409, 'PAYOUT_TAKEN'));
  });
});

describe('the run', () => {
  test('above the amount: put to a second administrator at once; called off, there is nothing to approve', async () => {
    const second = await anAdmin(app);
    const [one, other] = [await aRun(3, 10_000), await aRun(3, 10_000)];
    const { proposal } = await read(second, one.runId);
    const approve = (admin: Person, of = proposal) => put(admin, `proposals/${of?.id}/approve`);
    expect(await approve(one.admin)).toMatchObject(refusal(409, 'OWN_PROPOSAL'));
    const { data } = await app.call(`/api/admin/proposals?id=${proposal?.id}`, { as: second.token });
    const value = '3 çekim, ₺30.000,00';
    expect(data.proposals[0].facts).toContainEqual({ label: 'Adet ve toplam', value });
    expect(data.proposals[0].path).toBe(`/admin/odemeler/gonderimler/${one.runId}`);
    expect(data.proposals[0].approval_note).toContain('banka dosyasını alabilir');
    expect((await approve(second)).status).toBe(200);
    const approved = { status: 'approved', approved_by_name: second.name, proposal: null };
    expect(await read(second, one.runId)).toMatchObject(approved);

    const { proposal: late } = await read(second, other.runId);
    expect((await callOff(other.admin, other.runId)).status).toBe(200);
    expect(await approve(second, late)).toMatchObject(refusal(409, 'PROPOSAL_DECIDED'));
  });

  test('divided below the amount: runs of one administrator within a day count together', async () => {
    const admin = await anAdmin(app);
    const halves = [];
    for (const lira of [13_000, 13_000]) halves.push(await aPayoutRun(app, admin, { count: 1, lira }));
    const [first, second] = halves;
    if (first === undefined || second === undefined) throw new Error('no runs');
    expect((await read(admin, first.runId)).proposal).toBeNull();
    expect((await giveFile(app, admin, first.runId)).status).toBe(200);
    const { proposal } = await read(admin, second.runId);
    const { data } = await app.call(`/api/admin/proposals?id=${proposal?.id}`, { as: admin.token });
    expect(data.proposals[0].reason).toMatch(/24 saat içindeki onaysız gönderimlerinin toplamı/);
    expect(halves.map(({ answer }) => answer.body.message)).toEqual([
      'Gönderim oluşturuldu.',
      'Gönderim oluşturuldu, dosyasından önce ikinci bir yönetici onaylamalı.',
    ]);
    expect(await giveFile(app, admin, second.runId)).toMatchObject(refusal(409, 'PAYOUT_NEEDS_SECOND'));
    const other = await aRun(1, 13_000);
    expect((await giveFile(app, other.admin, other.runId)).status).toBe(200);
  });

  test('called off until its file was given, and no result before; its rows wait again', async () => {
    const unsent = { payout: { result: 'not_sent' } };
    const { admin, runId, ids } = await aRun(2);
    for (const result of ['paid', 'not_sent'])
      expect(await record(admin, runId, result)).toMatchObject(refusal(409, 'PAYOUT_RUN_STATE'));
    expect((await callOff(admin, runId)).status).toBe(200);
    expect(await read(admin, runId)).toMatchObject({ waiting: 0, not_sent: 2, rows: ids.map(() => unsent) });
    expect(await callOff(admin, runId)).toMatchObject(refusal(409, 'PAYOUT_RUN_STATE'));
    expect(await giveFile(app, admin, runId)).toMatchObject(refusal(409, 'PAYOUT_RUN_STATE'));
    const listed = await app.call('/api/admin/withdrawals?limit=100', { as: admin.token });
    expect(listed.data.withdrawals.find(({ id }: { id: number }) => id === ids[0]).payout).toBeNull();
    const again = (await createRun(app, admin, ids)).data.id as number;
    const countWaiting = async () =>
      (await app.call('/api/admin/waiting', { as: admin.token })).data.withdrawals.count as number;
    const before = await countWaiting();
    expect((await giveFile(app, admin, again)).status).toBe(200);
    expect(await countWaiting()).toBe(before - 2);
    const toDecide = await app.call('/api/admin/withdrawals?status=to_decide', { as: admin.token });
    expect(toDecide.data.pagination.total).toBe(before - 2);
    expect(await callOff(admin, again)).toMatchObject(refusal(409, 'PAYOUT_RUN_STATE'));
    expect(await callOff(admin, 999_999)).toMatchObject(refusal(404, 'PAYOUT_RUN_NOT_FOUND'));
  });

  test('a review that begins after the run was made: the row is left out of the file, and named', async () => {
    const { admin, runId, ids, made } = await aRun(2);
    const [suspect, fine] = made;
    if (suspect === undefined || fine === undefined) throw new Error('no withdrawals');
    await openCase(app, suspect.viewer);
    const given = await giveFile(app, admin, runId);
    expect(given.body.message).toContain(
      `Dışarıda kalan 1 çekim: ${suspect.viewer.name}, ₺60,00: Hesabı incelemede`,
    );
    expect(textOf(given)).not.toContain(ibanOf(suspect.viewer.userId));
    expect(await read(admin, runId)).toMatchObject({ count: 1, amount: 60, rows: [{ id: fine.id }] });
    expect(await Promise.all(ids.map(statusOf))).toEqual([
      { status: 'pending', run: null },
      { status: 'pending', run: runId },
    ]);
    const none = await aRun(1);
    if (none.made[0] !== undefined) await openCase(app, none.made[0].viewer);
    expect(await giveFile(app, none.admin, none.runId)).toMatchObject(refusal(409, 'PAYOUT_ROWS_REFUSED'));
  });

  test('the file: its columns in their order, the same to the byte in one format, and never another', async () => {
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
    expect(await read(admin, runId)).toMatchObject({ status: 'filed', file_format: 'csv', times_given: 2 });
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
    const write = (id: number | undefined, result: string, fields = {}) =>
      record(admin, runId, result, { withdrawal_ids: [id], ...fields });
    expect((await write(paid, 'paid', { bank_reference: 'FT1' })).data).toMatchObject({
      done: 1,
      waiting: 2,
    });
    expect(await write(back, 'returned')).toMatchObject({ status: 400 });
    expect((await write(back, 'returned', { reason: 'Hesap kapalı' })).status).toBe(200);
    expect((await write(unsent, 'not_sent')).status).toBe(200);
    expect((await write(paid, 'paid')).data.done).toBe(0);
    expect(await write(paid, 'not_sent')).toMatchObject(refusal(409, 'PAYOUT_ROW_DECIDED'));
    expect(await write(999_999, 'paid')).toMatchObject(refusal(404, 'PAYOUT_RUN_NOT_FOUND'));
    expect(await write(unsent, 'paid', { day: '2026-11-24' })).toMatchObject({
      status: 400,
      body: { errors: { day: 'Gelecek bir tarih olamaz' } },
    });
    const early = { day: '23.11.2026 tarihinden önce olamaz, para henüz gönderilmemişti' };
    expect(await write(unsent, 'paid', { day: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { errors: early },
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual([
      { status: 'paid', run: null },
      { status: 'returned', run: null },
      { status: 'pending', run: null },
    ]);
    const returned = made[1]?.viewer ?? admin;
    expect(await balanceOf(app, returned)).toBe(5_001_000);
    const kinds = await app.rows(
      sql<{ kind: string }>`select kind from notices where user_id = ${returned.userId} order by id`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['withdrawal_asked', 'withdrawal_returned']);
    expect(await read(admin, runId)).toMatchObject({
      status: 'done',
      waiting: 0,
      paid: 1,
      returned: 1,
      not_sent: 1,
      rows: [
        { payout: { run_id: runId, result: 'paid', bank_reference: 'FT1', day: '2026-11-23' } },
        { payout: { result: 'returned' }, rejection_reason: 'Hesap kapalı' },
        { payout: { result: 'not_sent' } },
      ],
    });
    const reason = 'Alıcı hesabı kapalı';
    const giveBack = (day: string) => put(admin, `withdrawals/${paid}/return`, { reason, day });
    for (const day of ['2026-11-22', '2026-11-27'])
      expect(await giveBack(day)).toMatchObject({
        status: 400,
        body: { errors: { day: expect.anything() } },
      });
    app.clock.advance(13 * 3_600_000);
    expect((await giveBack('2026-11-24')).status).toBe(200);
    app.clock.advance(-13 * 3_600_000);
    expect((await read(admin, runId)).rows[0]).toMatchObject({
      payout: { result: 'returned', bank_reference: 'FT1', day: '2026-11-23', returned_day: '2026-11-24' },
      rejection_reason: reason,
    });
    // The next run pays it, and the first one still says what it did.
    const { data } = await createRun(app, admin, [unsent ?? 0]);
    await giveFile(app, admin, data.id);
    await record(admin, data.id, 'paid');
    expect((await read(admin, runId)).rows[2]).toMatchObject({
      status: 'paid',
      payout: { run_id: runId, result: 'not_sent' },
    });
    for (const [result, total] of Object.entries({ waiting: 0, paid: 0, returned: 2, not_sent: 1 })) {
      const path = `/api/admin/withdrawals?run=${runId}&result=${result}`;
      const { pagination } = (await app.call(path, { as: admin.token })).data;
      expect(pagination.total, result).toBe(total);
    }
  });

  test('written down as not sent, and sent after all: paid, unless another run has it', async () => {
    const { admin, runId, ids } = await aFiledRun(2);
    const [sent = 0, again = 0] = ids;
    const write = (id: number, result: string) => record(admin, runId, result, { withdrawal_ids: [id] });
    for (const id of ids) expect((await write(id, 'not_sent')).status).toBe(200);
    expect((await put(admin, `withdrawals/${sent}/take`)).status).toBe(200);
    await createRun(app, admin, [again]);
    const answers = await Promise.all([write(sent, 'paid'), write(sent, 'paid'), write(again, 'paid')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await statusOf(sent)).toEqual({ status: 'paid', run: null });
    expect(await countEntries(app.db, 'withdrawal_paid', sent)).toBe(1);
    expect(await read(admin, runId)).toMatchObject({ status: 'done', paid: 1, not_sent: 1 });
  });
});

let schema: XsdValidator;
beforeAll(async () => {
  const text = await readFile(new URL('../../../testing/schemas/pain.001.001.09.xsd', import.meta.url));
  schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(text));
});

function checkPain001(xml: string | Buffer): void {
  const document = XmlDocument.fromBuffer(Buffer.from(xml));
  schema.validate(document);
  document.dispose();
}

test.each([
  ['Ayşe Çiçek Şahin', 'Ayse Cicek Sahin'],
  ['İĞNE ışık öü ÖÜ', 'IGNE isik ou OU'],
  ['Straße Łódź Æther', 'Strasse Lodz AEther'],
  ['<b>A & B</b>', 'b A B b'],
  ['=1+1', '1+1'],
  ['😀 汉字', '-'],
  ['x'.repeat(90), 'x'.repeat(70)],
])('%s in the letters of banks: %s', (text, folded) => {
  expect(toBankText(text)).toBe(folded);
});

test('a thousand rows with hostile names: valid by the schema, counted and summed, the same each time', () => {
  const names = ['Ayşe Çiçek', '<!ENTITY x "y">', ']]>', 'a'.repeat(150), '=cmd|A1', 'Ö & Ü'];
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    id: index + 1,
    holder: names[index % names.length] ?? '',
    iban: 'TR330006100519786457841326',
    amount: kurus(index === 0 ? 1 : 90_000 + index),
  }));
  const company = parseCompany({});
  const content = { runId: 7, filedAt: new Date('2026-11-29T22:30:00Z'), lines, company };
  const xml = writeFile('pain.001', content);
  expect(() => checkPain001(xml)).not.toThrow();
  expect(writeFile('pain.001', content).equals(xml)).toBe(true);
  const text = xml.toString();
  expect(text).toContain('<MsgId>IK-G-7</MsgId>');
  expect(text).toContain('<EndToEndId>IK-C-1-7</EndToEndId>');
  expect(text).toContain('<InstdAmt Ccy="TRY">0.01</InstdAmt>');
  expect(text.match(/<CtrlSum>(.*?)<\/CtrlSum>/g)).toEqual(Array(2).fill('<CtrlSum>904095.01</CtrlSum>'));
  expect(text).toContain('<Dt>2026-11-30</Dt>');
  expect(() => checkPain001(text.replace('<ChrgBr>SHAR</ChrgBr>', ''))).not.toThrow();
  expect(() => checkPain001(text.replace('<PmtMtd>TRF</PmtMtd>', ''))).toThrow();
});

async function aRunOfXml(count: number) {
  const made = await aRun(count);
  const { admin, runId } = made;
  checkPain001(Buffer.from((await giveFile(app, admin, runId, 'pain.001')).data.content, 'base64'));
  const upload = (xml: string | Buffer, id = runId) => uploadStatus(app, admin, id, xml);
  return { ...made, upload, read: () => read(admin, runId) };
}

describe('the status file', () => {
  test('decides the rows it names, once; what is not about the receiver is left to a person', async () => {
    const { upload, read, runId, ids } = await aRunOfXml(6);
    const more =
      '<AccptncDtTm>2026-11-23T21:30:00+00:00</AccptncDtTm><AcctSvcrRef>FT26-1</AcctSvcrRef>' +
      '<OrgnlTxRef><Amt><InstdAmt Ccy="TRY">60.00</InstdAmt></Amt></OrgnlTxRef>';
    const why = (code: string, text = '') =>
      `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;
    const given = [
      { status: 'ACSC', more },
      { status: 'RJCT', more: why('AC04', 'Hesap kapali') },
      { status: 'RJCT', more: '<AccptncDtTm>2026-11-20T12:00:00+03:00</AccptncDtTm>' },
      { status: 'CANC' },
      { status: 'PDNG' },
      { status: 'RJCT', more: why('AM05') },
    ];
    const rowsAt = ids.map((id, index) => ({ id, status: 'PDNG', ...given[index] }));
    const xml = statusXml(runId, { rows: rowsAt });
    app.clock.advance(13 * 3_600_000);
    expect((await upload(xml)).data).toEqual({ done: 4, waiting: 2, differing: 0 });
    app.clock.advance(-13 * 3_600_000);
    expect((await upload(xml)).data).toEqual({ done: 0, waiting: 2, differing: 0 });
    expect((await read()).rows).toMatchObject([
      { payout: { result: 'paid', bank_reference: 'FT26-1', day: '2026-11-24' } },
      { payout: { result: 'returned', day: '2026-11-23' }, rejection_reason: 'Hesap kapalı: Hesap kapali' },
      { payout: { result: 'returned', day: '2026-11-23' }, rejection_reason: 'Banka sebep bildirmedi' },
      { payout: { result: 'not_sent' } },
      { payout: { result: null } },
      { payout: { result: null } },
    ]);
    const other = statusXml(runId, { rows: [{ id: ids[0] ?? 0, status: 'RJCT' }] });
    expect((await upload(other)).data).toMatchObject({ done: 0, differing: 1 });
  });

  test('anything that is not about this run, or hostile: refused in clear words; one for the whole group counts for each row', async () => {
    const { upload, read, runId, ids } = await aRunOfXml(2);
    const [id = 0] = ids;
    const good = statusXml(runId, { rows: [{ id, status: 'ACSC' }] });
    const amount = '<OrgnlTxRef><Amt><InstdAmt Ccy="TRY">61.00</InstdAmt></Amt></OrgnlTxRef>';
    const rowsOf = (...rows: { id: number; status: string; more?: string }[]) => statusXml(runId, { rows });
    const bomb = '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;&x;&x;&x;&x;&x;&x;">]>';
    const because = '<StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>';
    const wrong: [string | Buffer, string][] = [
      [good.replaceAll(`IK-G-${runId}`, 'IK-G-99999'), 'başka bir gönderimin (IK-G-99999)'],
      [good.replace(`IK-C-${id}-`, 'IK-C-99999-'), `olmayan bir satır var: IK-C-99999-${runId}`],
      [good.replace(`IK-C-${id}-${runId}`, `IK-C-${id}-99999`), 'olmayan bir satır var'],
      [rowsOf({ id, status: 'ACSC' }, { id, status: 'RJCT' }), 'iki kez var'],
      [rowsOf(...Array.from({ length: 10_000 }, () => ({ id, status: 'ACSC' }))), 'iki kez var'],
      [rowsOf({ id, status: 'ACSC', more: amount }), 'tutarı bu gönderimdekinden farklı'],
      [rowsOf({ id, status: 'XXXX' }), 'durumu bilinmiyor: XXXX'],
      [statusXml(runId, { group: 'RJCT', more: because }), 'dosyanın tümünü reddetmiş (DU01)'],
      [good.replace('pain.002.001.10', 'camt.053.001.08'), 'pain.002 durum dosyası değil'],
      [good.replace('<Document', `${bomb}<Document`).replace('ACSC', '&z;'), 'DOCTYPE var'],
      [good.replace('ACSC', '&z;'), 'bozuk ya da yarım'],
      [good.replace('UTF-8', 'utf-7'), 'bozuk ya da yarım'],
      [good.slice(0, -20), 'bozuk ya da yarım'],
      [Buffer.from(`\uFEFF${good}`, 'utf16le'), 'UTF-16 ile kaydedilmiş'],
      [Buffer.from(good, 'utf16le'), 'metin değil'],
      ['Sıra;Alıcı\r\n1;Ayşe', 'bozuk ya da yarım'],
    ];
    for (const [xml, text] of wrong) {
      const refused = await upload(xml);
      expect(refused, text).toMatchObject(refusal(400, 'FILE_UNREADABLE'));
      expect(refused.body.errors?.['file']).toContain(text);
    }
    const large = await upload(Buffer.alloc(50_000_000, rowsOf({ id, status: 'ACSC' })));
    expect(large).toMatchObject(refusal(413, 'FILE_TOO_LARGE'));
    expect(large.body.message).toBe('Dosya en fazla 4 MB olabilir');
    expect(await upload(good, 999_999)).toMatchObject(refusal(404, 'PAYOUT_RUN_NOT_FOUND'));
    expect(await read()).toMatchObject({ waiting: 2 });
    const all = await upload(statusXml(runId, { group: 'ACSC' }));
    expect(all.data).toMatchObject({ done: 2, waiting: 0 });
  });
});
