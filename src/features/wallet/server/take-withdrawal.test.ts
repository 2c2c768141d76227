/** T-N11: a withdrawal is taken before its money is sent, so that nobody else sends it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aRichViewer, balanceOf, ibanOf, postedTo, withdraw } from '#testing/money.ts';
import { fundFirm, withdrawFromFirm } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const TAKEN = refusal(409, 'WITHDRAWAL_TAKEN');
const HOUR_MS = 3_600_000;
let ada: Person;
let ege: Person;
let viewer: Person;

beforeAll(async () => {
  [ada, ege] = [await anAdmin(app, { name: 'Ada Alan' }), await anAdmin(app, { name: 'Ege Öteki' })];
  viewer = await aRichViewer(app, 9_000_000);
});
afterEach(() => run(app.db, sql`delete from money_freezes`));
afterAll(() => expectBooksToBalance(app));

const put = (admin: Person, id: number, act: string, body?: object) =>
  app.call(`/api/admin/withdrawals/${id}/${act}`, { method: 'PUT', as: admin.token, ...(body && { body }) });
const reject = (admin: Person, id: number) => put(admin, id, 'reject', { reason: 'Hesap başkasının' });
const cancel = (id: number, of = viewer, who = 'user') =>
  app.call(`/api/${who}/wallet/withdrawals/${id}/cancel`, { method: 'POST', as: of.token });
const ask = async (amount = 60): Promise<number> =>
  (await withdraw(app, viewer, { amount, iban: ibanOf(viewer.userId) })).data.id;
const seenBy = async (admin: Person, id: number) =>
  (await app.call(`/api/admin/withdrawals?search=%23${id}`, { as: admin.token })).data.withdrawals[0];

test('one that is taken: nobody else sends, rejects, frees or cancels it, and each reads why', async () => {
  const id = await ask();
  expect((await put(ada, id, 'take')).status).toBe(200);
  expect((await put(ada, id, 'take')).status).toBe(200);
  const [{ body }, ...others] = [
    await put(ege, id, 'take'),
    await put(ege, id, 'approve'),
    await reject(ege, id),
    await put(ege, id, 'release'),
  ];
  expect(body).toMatchObject({ code: 'WITHDRAWAL_TAKEN', message: expect.stringContaining('Ada Alan') });
  for (const other of others) expect(other).toMatchObject(TAKEN);
  const cancelled = await cancel(id);
  expect(cancelled).toMatchObject(TAKEN);
  expect(cancelled.body.message).toMatch(/^Ödemen gönderiliyor/);
  expect(cancelled.body.message).not.toContain('Ada');
  const own = await app.call('/api/user/wallet/withdrawals', { as: viewer.token });
  expect(own.data.withdrawals[0]).toMatchObject({ is_sending: true, status_text: 'Gönderiliyor' });
  expect(JSON.stringify(own.data)).not.toContain('Ada');
  expect((await seenBy(ada, id)).taken).toMatchObject({ by_name: 'Ada Alan', is_own: true, is_open: false });
  expect((await seenBy(ege, id)).taken).toMatchObject({ is_own: false, is_open: false });
  expect((await put(ada, id, 'approve')).status).toBe(200);
  expect((await put(ada, id, 'take')).body.code).toBe('WITHDRAWAL_STATE');
  expect((await seenBy(ege, id)).taken).toBeNull();
});

test('one that is freed: another takes it, or its viewer cancels it', async () => {
  const [freed, cancelled] = [await ask(), await ask()];
  for (const id of [freed, cancelled])
    for (const act of ['take', 'release']) expect((await put(ada, id, act)).status).toBe(200);
  expect((await put(ege, freed, 'take')).status).toBe(200);
  expect(await put(ada, freed, 'approve')).toMatchObject(TAKEN);
  expect((await reject(ege, freed)).status).toBe(200);
  const before = await balanceOf(app, viewer);
  expect((await cancel(cancelled)).status).toBe(200);
  expect(await balanceOf(app, viewer)).toBe(before + 6000);
});

test('two administrators who take, or send, one at once: exactly one does', async () => {
  const [taken, sent] = [await ask(), await ask()];
  const before = await postedTo(app.db, 'bank');
  for (const [id, act] of [
    [taken, 'take'],
    [sent, 'approve'],
  ] as const) {
    const answers = await atOnce(2, (index) => put(index === 0 ? ada : ege, id, act));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
  const paid = await atOnce(2, (index) => put(index === 0 ? ada : ege, taken, 'approve'));
  expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await postedTo(app.db, 'bank')) - before).toBe(12_000);
});

test('while money is frozen, rests or is in review, none is taken', async () => {
  const id = await ask();
  await run(app.db, sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[]')`);
  expect(await put(ada, id, 'take')).toMatchObject(refusal(409, 'MONEY_FROZEN'));
  const isFrozen = async () =>
    (await app.call(`/api/admin/withdrawals?search=%23${id}`, { as: ada.token })).data.withdrawals[0]
      .is_frozen;
  expect(await isFrozen()).toBe(true);
  await run(app.db, sql`delete from money_freezes`);
  expect(await isFrozen()).toBe(false);
  const resting = (await withdraw(app, viewer, { iban: ibanOf(5000 + viewer.userId) })).data.id;
  expect(await put(ada, resting, 'take')).toMatchObject(refusal(409, 'WITHDRAWAL_RESTS'));
  const suspect = await aRichViewer(app, 20_000);
  const { data } = await withdraw(app, suspect, { iban: ibanOf(suspect.userId) });
  await openCase(app, suspect);
  expect(await put(ada, data.id, 'take')).toMatchObject(refusal(409, 'WITHDRAWAL_IN_REVIEW'));
  const moderator = await anAdmin(app, { duty: 'moderator' });
  for (const act of ['take', 'release']) expect((await put(moderator, id, act)).status).toBe(403);
  expect((await put(ada, 999_999, 'take')).status).toBe(404);
});

test("a firm's is the same, and the firm cannot cancel it either", async () => {
  const firm = await aFirm(app);
  await fundFirm(app, firm, 100_000);
  const { id } = (await withdrawFromFirm(app, firm)).data;
  expect((await put(ada, id, 'take')).status).toBe(200);
  expect(await cancel(id, firm, 'firm')).toMatchObject(TAKEN);
  expect((await put(ada, id, 'approve')).status).toBe(200);
});

test('above the amount whoever took it proposes, and is free of it: the second pays, its viewer may still cancel', async () => {
  const [paid, cancelled] = [await ask(26_000), await ask(26_000)];
  for (const id of [paid, cancelled]) {
    await put(ada, id, 'take');
    expect((await put(ege, id, 'approve')).body.code).toBe('WITHDRAWAL_TAKEN');
    expect((await put(ada, id, 'approve')).status).toBe(200);
    expect((await put(ada, id, 'take')).body.code).toBe('PROPOSAL_OPEN');
  }
  expect((await put(ege, paid, 'approve')).status).toBe(200);
  expect((await seenBy(ege, paid)).status).toBe('paid');
  expect((await cancel(cancelled)).status).toBe(200);
});

test('after two hours another takes it over, or sends it, and the audit log says from whom', async () => {
  const [over, sent] = [await ask(), await ask()];
  for (const id of [over, sent]) await put(ada, id, 'take');
  app.clock.advance(2 * HOUR_MS - 1000);
  expect(await put(ege, over, 'take')).toMatchObject(TAKEN);
  app.clock.advance(1000);
  ege = await signInAgain(app, ege);
  expect((await seenBy(ege, over)).taken).toMatchObject({ by_name: 'Ada Alan', is_open: true });
  expect((await put(ege, over, 'take')).status).toBe(200);
  expect(await put(ada, over, 'approve')).toMatchObject(TAKEN);
  expect((await put(ege, sent, 'approve')).status).toBe(200);
  const recorded = await rows(
    app.db,
    sql`select action, before ->> 'taken_by' as taken_by from audit_log
      where subject_kind = 'withdrawal' and subject_id = any(${[over, sent].map(String)}::text[]) and actor_id = ${ege.userId}
      order by id`,
  );
  expect(recorded).toEqual([
    { action: 'withdrawal.take', taken_by: 'Ada Alan' },
    { action: 'withdrawal.approve', taken_by: 'Ada Alan' },
  ]);
});
