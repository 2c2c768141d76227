import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { one, rows, run, sql } from '#lib/server/db.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { repeats } from '#testing/at-once.ts';
import {
  bookLines,
  camtOf,
  COMPANY_IBAN,
  csvOf,
  linesOf,
  type Movement,
  mt940Of,
  uploadStatement,
} from '#testing/bank-files.ts';
import { checkBooks } from '#testing/books.ts';
import { ibanOf } from '#testing/money.ts';
import { aPayment, approve, type MadePayment, orderState, topUp } from '#testing/payments.ts';
import { aPayoutRun, giveFile, recordResults } from '#testing/payouts.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const iban = COMPANY_IBAN;
const DAY = '2026-11-20';
let references = 0;
const CHOSEN = { date: '0', reference: '1', text: '2', party: '3', iban: '4', amount: '5', balance: '6' };

const movement = (amount: number, text = '', more: Partial<Movement> = {}): Movement => ({
  day: DAY,
  amount,
  reference: `FT${(references += 1)}`,
  text,
  party: 'BİLİNMEYEN',
  ...more,
});

const upload = (admin: Person, file: string | Buffer, fields?: Record<string, string>) =>
  uploadStatement(app, admin, file, fields);

const uploaded = async (admin: Person, ...movements: Movement[]) => {
  expect((await upload(admin, camtOf({ iban }, movements))).status).toBe(200);
  return linesOf(app.db, movements);
};

async function lineOf({ token }: Person, id: number) {
  const { data } = await app.call(`/api/admin/bank-lines?status=all&search=%23${id}`, { as: token });
  return data.lines[0];
}

/** As the screen does: by the first candidate and its effect. */
async function bookFirst(admin: Person, id: number) {
  const [first] = (await lineOf(admin, id)).candidates;
  const { status, body } = await bookLines(app, admin, [{ ...first, id }]);
  return status === 200 ? first.effect : body.code;
}

const setState = ({ token }: Person, id: number, state: string) =>
  app.call(`/api/admin/bank-lines/${id}/state`, { method: 'PUT', as: token, body: { state } });

const orderOf = ({ id }: Pick<MadePayment, 'id'>) =>
  one(
    app.db,
    sql<{
      reference: string;
      total: number;
      bank_line_id: number | null;
      rejection_reason: string | null;
    }>`select reference, total_with_vat_kurus as total, bank_line_id, rejection_reason from orders where id = ${id}`,
  );

const balanceOf = ({ userId }: Person) => readBalance(app.db, firmWallet(userId));

describe('upload', () => {
  const countLines = async () =>
    (await one(app.db, sql<{ count: number }>`select count(*) as count from bank_lines`)).count;

  test('a line is there once, however often and in whatever cut its files come', async () => {
    const admin = await anAdmin(app);
    const three = [movement(100), movement(100), movement(-200)];
    const before = await countLines();
    const camt = camtOf({ iban }, three);
    const answers = await Promise.all([upload(admin, camt), upload(admin, camt)]);
    expect(answers.map(({ data }) => data.added.new_lines)).toEqual(expect.arrayContaining([0, 3]));
    for (const file of [
      camtOf({ iban, opening: 100 }, three.slice(1)),
      camtOf({ iban }, three, '02'),
      mt940Of({ iban }, three),
    ])
      expect((await upload(admin, file)).data.added).toMatchObject({ new_lines: 0, same_lines: 0 });
    expect(await countLines()).toBe(before + 3);
  });

  test('equal lines without reference: told apart by the balance, else counted; in another form set aside', async () => {
    const admin = await anAdmin(app);
    const { reference: _, ...plain } = movement(7_700, 'FAİZ');
    const counts = async (file: string, fields = {}) => {
      const { added } = (await upload(admin, file, fields)).data;
      return [added.new_lines, added.same_lines];
    };
    expect(await counts(mt940Of({ iban }, [plain, plain]))).toEqual([2, 0]);
    expect(await counts(mt940Of({ iban, opening: 7_700 }, [plain, plain]))).toEqual([1, 0]);
    const columns = { columns: 'chosen', date: '0', text: '2', amount: '5' };
    const other = { ...plain, amount: 8_800 };
    expect(await counts(csvOf([other, other]), columns)).toEqual([2, 0]);
    expect(await counts(csvOf([other, other, other]))).toEqual([1, 0]);
    expect(await counts(camtOf({ iban, opening: 5 }, [other, movement(2)]))).toEqual([1, 1]);
    const { data } = await app.call('/api/admin/bank-lines?status=same', { as: admin.token });
    const [aside] = data.lines;
    expect(aside).toMatchObject({ amount: 88, state: 'same', candidates: [] });
    expect((await bookLines(app, admin, [{ id: aside.id, firm_id: 1 }])).body.code).toBe('BANK_LINE_STATE');
    expect((await setState(admin, aside.id, 'open')).status).toBe(200);
    expect((await lineOf(admin, aside.id)).state).toBe('open');
  });

  test('CSV: its columns are chosen once', async () => {
    const admin = await anAdmin(app);
    const aFile = () => csvOf([movement(300)]).replace('Dekont No', 'Fiş No');
    const asked = await upload(admin, aFile());
    expect(asked.data).toMatchObject({
      added: null,
      columns: expect.arrayContaining(['Tarih · 20.11.2026']),
    });
    const empty = await upload(admin, aFile(), { columns: 'chosen', text: '2' });
    expect(empty.body.errors).toEqual({
      date: 'Tarih sütununu seç',
      amount: expect.stringContaining('Tutar'),
    });
    for (const fields of [{ ...CHOSEN, columns: 'chosen' }, {}])
      expect((await upload(admin, aFile(), fields)).data.added).toMatchObject({ new_lines: 1 });
    expect((await upload(admin, aFile(), { columns: 'choose' })).data.columns).toHaveLength(7);
  });

  test('killed at random points: nothing is lost or doubled', { timeout: 120_000 }, async () => {
    const admin = await anAdmin(app);
    const LINES = 2000;
    let wholeMs = 0;
    for (let round = 0; round <= repeats({ usually: 4, fully: 20 }); round += 1) {
      const movements = Array.from({ length: LINES }, () => movement(round + 1));
      const file = camtOf({ iban }, movements);
      const count = async () => (await linesOf(app.db, movements)).length;
      const began = performance.now();
      const answer = upload(admin, file);
      // The first round is not disturbed, and shows how long one takes.
      if (round > 0) {
        await sleep(Math.random() * wholeMs);
        await rows(
          app.db,
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        );
      }
      await answer.catch(() => null);
      if (round === 0) wholeMs = performance.now() - began;
      expect([0, LINES]).toContain(await count());
      expect((await upload(admin, file)).status).toBe(200);
      expect(await count()).toBe(LINES);
    }
  });

  test.each([
    ['a file of another account', camtOf({ iban: ibanOf(7) }, [movement(1)]), 'FILE_UNREADABLE'],
    ['entities', '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>', 'FILE_UNREADABLE'],
    ['50 MB', Buffer.alloc(50_000_000, 'x'), 'FILE_TOO_LARGE'],
    ['no file', Buffer.alloc(0), 'VALIDATION'],
  ])('%s: refused beside the field, nothing stored', async (_, file, code) => {
    const before = await countLines();
    const answer = await upload(await anAdmin(app), file);
    expect(answer).toMatchObject({ body: { code, errors: { file: expect.any(String) } } });
    expect(await countLines()).toBe(before);
  });
});

describe('booking', () => {
  test('certain ones: booked after one look; one that changed meanwhile stays open', async () => {
    const admin = await anAdmin(app);
    const payments: MadePayment[] = [];
    for (const status of ['pending', 'awaiting', 'rejected', 'pending'] as const)
      payments.push(await aPayment(app, { admin, status }));
    const orders = await Promise.all(payments.map(orderOf));
    const movements = orders.map(({ reference, total }, index) => {
      const typed = reference.replace('IK-', 'ık ').toLowerCase();
      return movement(total, `reklam ${typed.slice(0, 6)} ${typed.slice(6)}`, {
        party: `KAHVE ÇAY ${'ABCD'.charAt(index)}X`,
      });
    });
    const ids = await uploaded(admin, ...movements);
    const { data } = await app.call('/api/admin/bank-lines?status=certain&limit=100', { as: admin.token });
    const look: { id: number; candidates: object[] }[] = data.lines;
    const bookings = look
      .filter(({ id }) => ids.includes(id))
      .map(({ id, candidates: [first] }) => ({ ...first, id }));
    const [, searched, , changed] = payments as [MadePayment, MadePayment, MadePayment, MadePayment];
    const unseen = bookings.slice(0, 1).map((booking) => ({ ...booking, effect: 'wallet' }));
    expect((await bookLines(app, admin, unseen)).body.code).toBe('BANK_LINE_CHANGED');
    await approve(app, changed);
    const answers = await Promise.all([1, 2].map(() => bookLines(app, admin, bookings)));
    expect(answers.reduce((sum, answer) => sum + (answer.data?.booked ?? 0), 0)).toBe(3);
    for (const [index, payment] of payments.entries()) {
      const [state, line] = [await orderState(app, payment), payment === changed ? null : ids[index]];
      expect(state).toMatchObject({ payment_status: 'paid', method: 'bank_transfer' });
      expect((await orderOf(payment)).bank_line_id).toBe(line);
    }
    expect(await bookFirst(admin, ids[3] ?? 0)).toBe('attaches');

    const line = { booked_on: DAY, party: movements[1]?.party, reference: movements[1]?.reference };
    const found = await app.call('/api/admin/payments/pending?search=kahve%20cay%20bx', { as: admin.token });
    expect(found.data.payments).toMatchObject([{ id: searched.id, bank_line: line }]);
    const desk = await app.call(`/api/admin/search?q=${line.reference}`, { as: admin.token });
    expect(desk.data.payments).toMatchObject([{ id: searched.id }]);
  });

  type Transfer = (order: Record<'reference' | 'firm' | 'other', string> & { total: number }) => Movement[];
  test.each<[string, 'pending' | 'awaiting' | 'void', Transfer, string[], string]>([
    [
      'too little',
      'pending',
      ({ total, reference }) => [movement(total - 100, reference)],
      ['differs'],
      'rejected',
    ],
    [
      'too much',
      'pending',
      ({ total, reference }) => [movement(total + 100, reference)],
      ['differs'],
      'rejected',
    ],
    ['a part', 'awaiting', ({ reference }) => [movement(7, reference)], ['wallet'], 'awaiting'],
    [
      'no reference',
      'awaiting',
      ({ total, firm }) => [movement(total, '', { party: firm })],
      ['pays'],
      'paid',
    ],
    [
      'two references',
      'awaiting',
      ({ total, reference, other }) => [movement(total, `${reference} ${other}`)],
      ['pays'],
      'paid',
    ],
    ['too late', 'void', ({ total, reference }) => [movement(total, reference)], ['wallet'], 'void'],
    [
      'sent three times',
      'pending',
      ({ total, reference }) => [1, 2, 3].map(() => movement(total, reference)),
      ['pays', 'wallet', 'wallet'],
      'paid',
    ],
  ])('wrong, %s: never lost', async (_, status, transfer, effects, after) => {
    const { reference: other } = await orderOf(await aPayment(app));
    const payment = await aPayment(app, { status });
    const { reference, total } = await orderOf(payment);
    const { firm } = await one(
      app.db,
      sql<{ firm: string }>`select firm_name as firm from firms where user_id = ${payment.firm.userId}`,
    );
    const movements = transfer({ total, reference, firm, other });
    const ids = await uploaded(payment.admin, ...movements);
    const done = [];
    for (const id of ids) {
      const isCertain = (await lineOf(payment.admin, id)).is_certain as boolean;
      expect(isCertain).toBe(ids.length > 1 && done.length === 0);
      done.push(await bookFirst(payment.admin, id));
    }
    expect(done).toEqual(effects);
    expect((await orderState(app, payment)).payment_status).toBe(after);
    const credited = movements.filter((_one, index) => effects[index] !== 'pays');
    expect(await balanceOf(payment.firm)).toBe(credited.reduce((sum, { amount }) => sum + amount, 0));
    if (after === 'rejected')
      expect((await orderOf(payment)).rejection_reason).toMatch(/₺[\d.,]+ bekleniyordu, ₺[\d.,]+ geldi/);
  });

  test('a top-up of the wallet, and an unknown sender: the wallet', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const asked = await topUp(app, firm, 50);
    const [top = 0, unknown = 0] = await uploaded(admin, movement(5000, asked.data.reference), movement(20));
    expect(await bookFirst(admin, top)).toBe('pays');
    expect((await lineOf(admin, unknown)).candidates).toEqual([]);
    expect((await bookLines(app, admin, [{ id: unknown }])).body.errors).toEqual({ bookings: 'Firmayı seç' });
    const toFirm = (firm_id: number) => bookLines(app, admin, [{ id: unknown, firm_id }]);
    expect((await toFirm(admin.userId)).body.code).toBe('USER_NOT_FOUND');
    expect((await toFirm(firm.userId)).status).toBe(200);
    expect((await toFirm(firm.userId)).body.code).toBe('BANK_LINE_STATE');
    expect(await balanceOf(firm)).toBe(5020);
    for (const search of ['bilinmeyen', '0,20']) {
      const query = `status=booked&search=${encodeURIComponent(search)}`;
      const { data } = await app.call(`/api/admin/bank-lines?${query}`, { as: admin.token });
      expect(data.lines.map(({ id }: { id: number }) => id)).toContain(unknown);
    }
    expect((await lineOf(admin, unknown)).booked_to).toMatchObject({ name: expect.any(String) });
  });

  test('a transfer of a closed month: booked today, and its entry has its day', async () => {
    const admin = await anAdmin(app);
    await run(
      app.db,
      sql`insert into closed_months (month, ends_at, closed_at, closed_by)
        values ('2026-10-01', '2026-11-01T00:00+03:00', ${app.clock.now()}, ${admin.userId})`,
    );
    const payment = await aPayment(app, { admin, status: 'pending' });
    const { reference, total } = await orderOf(payment);
    const [id = 0] = await uploaded(admin, movement(total, reference, { day: '2026-10-30' }));
    expect(await bookFirst(admin, id)).toBe('pays');
    const entry = sql<{ detail: object; day: string }>`select detail, istanbul_day(at) as day
      from ledger_entries where kind = 'order_paid' and ref = ${String(payment.id)}`;
    expect(await one(app.db, entry)).toMatchObject({
      day: '2026-11-23',
      detail: { received_on: '2026-10-30', closed_month: '2026-10' },
    });
  });

  test('ignored: neither booked nor counted as open, and opened again', async () => {
    const admin = await anAdmin(app);
    const [id = 0] = await uploaded(admin, movement(-250, 'HESAP İŞLETİM ÜCRETİ'));
    const codes = [
      (await bookLines(app, admin, [{ id, firm_id: 1 }])).body.code,
      (await bookLines(app, admin, [{ id: 999_999, firm_id: 1 }])).body.code,
      (await setState(admin, id, 'ignored')).body.code,
      (await setState(admin, id, 'ignored')).body.code,
      (await setState(admin, id, 'open')).body.code,
    ];
    expect(codes).toEqual([
      'BANK_LINE_STATE',
      'BANK_LINE_NOT_FOUND',
      undefined,
      'BANK_LINE_STATE',
      undefined,
    ]);
  });

  test('lines of a run: paid with the reference of the bank, by their id or their account, and taken back', async () => {
    const admin = await anAdmin(app);
    const { runId, ids, made } = await aPayoutRun(app, admin, { count: 3 });
    await giveFile(app, admin, runId);
    const [named = 0, , byHand = 0] = ids;
    const id = (withdrawal: number) => `IK-C-${withdrawal}-${runId}`;
    const [out = 0, sent = 0, known = 0, wrong = 0, back = 0] = await uploaded(
      admin,
      movement(-6000, 'GİDEN FAST', { endToEnd: id(named) }),
      movement(-6000, 'GİDEN EFT', { iban: ibanOf(made[1]?.viewer.userId ?? 0) }),
      movement(-6000, `GİDEN ${id(byHand)}`),
      movement(-5900, `GİDEN ${id(byHand)}`),
      movement(6000, `İADE HESAP KAPALI ${id(named)}`),
    );
    const certain = async (line: number) => (await lineOf(admin, line)).is_certain as boolean;
    expect(await Promise.all([out, sent, known, wrong, back].map(certain))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect((await lineOf(admin, wrong)).candidates).toEqual([]);
    const returned = { id: back, withdrawal_id: named, effect: 'returns' };
    expect((await bookLines(app, admin, [returned])).body.code).toBe('BANK_LINE_CHANGED');
    const pays = { id: out, withdrawal_id: named, effect: 'pays' };
    const answers = await Promise.all([1, 2].map(() => bookLines(app, admin, [pays])));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    await recordResults(app, admin, runId, { withdrawal_ids: [byHand] });
    const done = [];
    for (const line of [sent, known, back]) done.push(await bookFirst(admin, line));
    expect(done).toEqual(['pays', 'attaches', 'returns']);
    const [again = 0] = await uploaded(admin, movement(-6000, id(named)));
    expect((await lineOf(admin, again)).candidates).toEqual([]);
    expect((await lineOf(admin, back)).booked_to).toMatchObject({ withdrawal_id: named });
    const states = await rows(
      app.db,
      sql<{
        status: string;
        bank_reference: string | null;
        day: string;
      }>`select status, left(bank_reference, 2) as bank_reference, result_on::text as day
        from withdrawals join payout_run_rows on withdrawal_id = withdrawals.id where run_id = ${runId} order by id`,
    );
    expect(states).toEqual([
      // No bank paid before it had the file.
      { status: 'returned', bank_reference: 'FT', day: '2026-11-23' },
      { status: 'paid', bank_reference: 'FT', day: '2026-11-23' },
      { status: 'paid', bank_reference: null, day: '2026-11-23' },
    ]);
  });
});
