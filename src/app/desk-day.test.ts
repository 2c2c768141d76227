/** A day of the desk (docs/money.md) by the calls of its screens, with the books agreeing after each step. */
import { afterEach, expect, test, vi } from 'vitest';
import { HOLD_SECONDS } from '#features/campaigns/review/held-decisions.server.ts';
import { makeHeldDecisions } from '#features/campaigns/review/review-handlers.server.ts';
import { openCampaignOrder } from '#features/payments/server.ts';
import { camtOf, COMPANY_IBAN, type Movement, mt940Of, uploadStatement } from '#testing/bank-files.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { aRichViewer, balanceOf, ibanOf, withdraw } from '#testing/money.ts';
import { firmBalance, topUp } from '#testing/payments.ts';
import { createRun, giveFile, readRun, recordResults, statusXml, uploadStatus } from '#testing/payouts.ts';
import { aFirm, anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';

const DAY = '2026-11-23';
const [CAMPAIGNS, TOP_UPS, ROWS] = isForRelease ? [40, 20, 100] : [8, 4, 10];
/** Lira of a withdrawal: a run of them takes a second administrator. */
const EACH = 30_000 / ROWS;
const BONUS = 1000;
vi.setConfig({ testTimeout: 120_000 });
const app = useTestApp();
afterEach(() => expectBooksToBalance(app));
let finance: Person;
let second: Person;
const get = async (path: string, as = finance) =>
  (await app.call(`/api/admin/${path}`, { as: as.token })).data;
const put = ({ token }: Person, path: string, body?: object) =>
  app.call(`/api/admin/${path}`, { method: 'PUT', as: token, ...(body && { body }) });

/** How both calls end, by two administrators at once or by a double click of one. */
async function twice(call: (admin: Person) => Promise<TestAnswer>, [one, other] = [finance, second]) {
  const answers = await Promise.all([call(one), call(other)]);
  return answers.map(({ body: { code } }) => code ?? 'done').toSorted();
}
const doubleClick = (call: (admin: Person) => Promise<TestAnswer>) => twice(call, [finance, finance]);
const ONCE = ['BANK_LINE_STATE', 'done'];

const bank: Movement[] = [];
const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, { amount }) => sum + amount, 0);
let references = 0;
function movement(amount: number, text: string, more: Partial<Movement> = {}): Movement {
  references += 1;
  return { day: DAY, amount, reference: `FT${references}`, text, ...more };
}

/** By a double click, then in two other cuts and forms: each line is there once. */
async function upload(...movements: Movement[]): Promise<void> {
  const account = { iban: COMPANY_IBAN, opening: sumOf(bank) };
  const whole = camtOf(account, movements);
  const cuts = [camtOf(account, movements.slice(0, CAMPAIGNS), '02'), mt940Of(account, movements.slice(-9))];
  for (const files of [[whole, whole], cuts])
    for (const { status } of await Promise.all(files.map((file) => uploadStatement(app, finance, file))))
      expect(status).toBe(200);
  bank.push(...movements);
  expect((await get('bank-lines?status=all')).pagination.total).toBe(bank.length);
}

const book = (admin: Person, bookings: object[]) => put(admin, 'bank-lines/book', { bookings });
const listLines = async (status: string) => (await get(`bank-lines?status=${status}&limit=100`)).lines;

/** As the dialog of certain lines books them, by two administrators at once. Returns how many they booked. */
async function bookCertain(): Promise<number> {
  let booked = 0;
  for (let pages = 0; pages < 2; pages += 1) {
    const lines: { id: number; candidates: object[] }[] = await listLines('certain');
    const bookings = lines.map(({ id, candidates: [first] }) => ({ id, ...first }));
    const answers = await Promise.all([finance, second].map((admin) => book(admin, bookings)));
    booked += answers.reduce((sum, { data }) => sum + (data?.booked ?? 0), 0);
  }
  return booked;
}

const bought: MadeCampaign[] = [];
const asFirm = ({ token }: Person, path: string, body?: object) =>
  app.call(`/api/firm/${path}`, { as: token, ...(body && { body }) });
async function readOrder({ id, firm }: MadeCampaign) {
  const { data } = await asFirm(firm, `campaigns/${id}/payment`);
  return { firm, ...data, total: data.total_with_vat * 100 };
}
const readOrders = () => Promise.all(bought.map(readOrder));
let paid: Awaited<ReturnType<typeof readOrders>> = [];

test('campaigns: approved together by a double click, and due once each', async () => {
  [finance, second] = [await anAdmin(app, { duty: 'finance' }), await anAdmin(app, { duty: 'finance' })];
  const moderator = await anAdmin(app, { duty: 'moderator' });
  for (let index = 0; index < CAMPAIGNS; index += 1)
    bought.push(await aCampaign(app, { status: 'pending', budget: 5000 + 100 * index }));
  const { campaigns } = await get('campaigns/pending?limit=100', moderator);
  const body = { status: 'active', campaigns: campaigns.map(({ id, version }: never) => ({ id, version })) };
  const decide = () => app.call('/api/admin/campaigns/decisions', { as: moderator.token, body });
  const results = (await Promise.all([decide(), decide()])).flatMap(({ data }) => data.results);
  expect(results.filter(({ problem }) => problem === null)).toHaveLength(CAMPAIGNS);
  app.clock.advance(HOLD_SECONDS * 1000);
  const make = () => makeHeldDecisions(app.db, { now: app.clock.now(), openCampaignOrder });
  await Promise.all([make(), make()]);
  for (const order of await readOrders()) expect(order.payment_status).toBe('awaiting');
});

test('payments: one statement, the certain lines together, the five wrong ones one by one', async () => {
  const [short, over, nameless, one, other, again, ...exact] = await readOrders();
  for (const { firm, campaign_id: id } of [short, ...exact])
    expect((await asFirm(firm, `campaigns/${id}/make-payment`, {})).status).toBe(200);
  const right = [again, ...exact].map(({ total, reference }) => movement(total, `reklam ${reference}`));
  for (let index = 0; index < TOP_UPS; index += 1)
    right.push(movement(50_000, (await topUp(app, await aFirm(app), 500)).data.reference));
  const both = `${one.reference} ve ${other.reference}`;
  const wrong: [Movement, object][] = [
    [movement(short.total - 10_000, short.reference), { order_id: short.id, effect: 'differs' }],
    [movement(over.total + 5000, over.reference), { order_id: over.id, effect: 'wallet' }],
    [movement(nameless.total, 'Deniz Ticaret'), { order_id: nameless.id, effect: 'pays' }],
    [movement(one.total + other.total, both), { firm_id: one.firm.userId }],
    [movement(again.total, again.reference), { order_id: again.id, effect: 'wallet' }],
  ];
  await upload(...right, ...wrong.map(([line]) => line));
  expect(await bookCertain()).toBe(right.length);
  const open: { reference: string }[] = await listLines('open');
  for (const [line, body] of wrong) {
    const bookings = [{ ...open.find(({ reference }) => reference === line.reference), ...body }];
    expect(await doubleClick((admin) => book(admin, bookings)), line.text).toEqual(ONCE);
  }
  expect(await listLines('open')).toEqual([]);
  for (const { firm, id } of [over, one])
    expect((await asFirm(firm, 'wallet/pay', { order_ids: [id] })).status).toBe(200);
  const [differs] = await readOrders();
  expect(differs?.rejection_reason).toMatch(/₺[\d.,]+ bekleniyordu, ₺[\d.,]+ geldi/);
  paid = (await readOrders()).filter(({ payment_status: status }) => status === 'paid');
  const wallets = [short, over, one, again].map(({ firm }) => firmBalance(app, firm));
  expect(await Promise.all(wallets)).toEqual([short.total - 10_000, 5000, other.total, again.total]);
});

const asked: { id: number; viewer: Person }[] = [];
let runs: number[] = [];
const idsOf = (run: number) => asked.slice(run * ROWS, (run + 1) * ROWS).map(({ id }) => id);
const linesAbout = (run: number, ids: readonly number[], { amount = -EACH * 100, day = DAY } = {}) =>
  ids.map((id) => movement(amount, 'FAST', { day, endToEnd: `IK-C-${id}-${runs[run]}` }));

test('withdrawals: looked at, in two runs, approved by a second one, and filed', async () => {
  while (asked.length < 2 * ROWS) {
    const viewer = await aRichViewer(app, EACH * 100);
    const { data } = await withdraw(app, viewer, { amount: EACH, iban: ibanOf(viewer.userId) });
    asked.push({ id: data.id, viewer });
  }
  for (const { id } of asked)
    expect(await twice((admin) => put(admin, `withdrawals/${id}/look`))).toEqual(['done', 'done']);
  const refusedOnce = ['PAYOUT_ROWS_REFUSED', 'done'];
  expect(await twice((admin) => createRun(app, admin, idsOf(0)))).toEqual(refusedOnce);
  expect(await doubleClick((admin) => createRun(app, admin))).toEqual(refusedOnce);
  runs = (await get('payout-runs')).runs.map(({ id }: { id: number }) => id).toReversed();
  for (const [index, id] of runs.entries()) {
    const give = (admin: Person) => giveFile(app, admin, id, index === 0 ? 'pain.001' : 'csv');
    expect((await give(finance)).body.code).toBe('PAYOUT_NEEDS_SECOND');
    const { proposal } = await readRun(app, second, id);
    const approve = (admin: Person) => put(admin, `proposals/${proposal?.id}/approve`);
    const other = proposal?.is_own ? finance : second;
    expect(await twice(approve, [other, other])).toEqual(['PROPOSAL_DECIDED', 'done']);
    expect(await twice(give)).toEqual(['done', 'done']);
  }
});

test('the first run: its status file, sent three times, pays each row once and brings three back', async () => {
  const [runId = 0] = runs;
  const refused = { status: 'RJCT', more: '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>' };
  const all = idsOf(0).map((id, index) => ({ id, ...(index < 3 ? refused : { status: 'ACSC' }) }));
  const send = (admin: Person) => uploadStatus(app, admin, runId, statusXml(runId, { rows: all }));
  expect(await twice(send)).toEqual(['done', 'done']);
  expect((await send(finance)).data).toMatchObject({ done: 0, waiting: 0 });
  const results = { status: 'done', waiting: 0, paid: ROWS - 3, returned: 3, not_sent: 0 };
  expect(await readRun(app, finance, runId)).toMatchObject(results);
});

test('the second run: paid by the statement of the bank, one returned by hand', async () => {
  const [[, runId = 0], [back = 0, ...paid]] = [runs, idsOf(1)];
  const out = [...linesAbout(0, idsOf(0).slice(3)), ...linesAbout(1, paid)];
  await upload(...out);
  expect(await bookCertain()).toBe(out.length);
  const fields = { withdrawal_ids: [back], result: 'returned', reason: 'Alıcı hesabı kapalı' };
  expect(await twice((admin) => recordResults(app, admin, runId, fields))).toEqual(['done', 'done']);
  const results = { status: 'done', waiting: 0, paid: ROWS - 1, returned: 1, not_sent: 0 };
  expect(await readRun(app, finance, runId)).toMatchObject(results);
});

test('days later one comes back: by hand, and its line of the bank moves nothing more', async () => {
  app.clock.advance(3 * 86_400_000);
  [finance, second] = [await signInAgain(app, finance), await signInAgain(app, second)];
  const [, late = 0] = idsOf(1);
  const giveBack = (admin: Person) => put(admin, `withdrawals/${late}/return`, { reason: 'Hesap kapalı' });
  expect(await twice(giveBack)).toEqual(['WITHDRAWAL_STATE', 'done']);
  await upload(...linesAbout(1, [late], { amount: EACH * 100, day: '2026-11-26' }));
  const [open] = await listLines('open');
  const known = [{ id: open.id, withdrawal_id: late, effect: 'attaches' }];
  expect(await doubleClick((admin) => book(admin, known))).toEqual(ONCE);
  const returned = new Set([...idsOf(0).slice(0, 3), ...idsOf(1).slice(0, 2)]);
  for (const { id, viewer } of asked)
    expect(await balanceOf(app, viewer), `#${id}`).toBe(BONUS + (returned.has(id) ? EACH * 100 : 0));
});

test('the books: the bank as its statements say, VAT as invoiced', async () => {
  const accounting = await anAdmin(app, { duty: 'accounting' });
  const path = 'oversight/trial-balance?date_from=2026-11-23&date_to=2026-11-26';
  const { books } = await get(path, accounting);
  const bookOf = (name: string) => books.find(({ book: found }: { book: string }) => found === name);
  expect(bookOf('bank')).toMatchObject({ opening: 0, closing: -sumOf(bank) / 100 });
  expect(bookOf('withdrawals_pending')).toMatchObject({ credit: 2 * ROWS * EACH, closing: 0 });
  const { invoices } = await get('invoices/month?month=2026-11', accounting);
  const invoiced = invoices.map(({ order_id: id }: { order_id: number }) => id);
  expect([paid.length, new Set(invoiced)]).toEqual([CAMPAIGNS - 2, new Set(paid.map(({ id }) => id))]);
  const vat = paid.reduce((sum, { total }) => sum + total / 6, 0) / 100;
  expect(bookOf('vat_payable')).toMatchObject({ debit: 0, credit: vat });
  const months = [{ month: '2026-11', vat_booked: vat, vat_invoiced: vat }];
  expect(await get('oversight/months', accounting)).toMatchObject({ months });
});
