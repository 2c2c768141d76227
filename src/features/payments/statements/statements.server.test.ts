import { describe, expect, test } from 'vitest';
import { one, rows, run, sql } from '#lib/server/db.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { camtOf, COMPANY_IBAN, csvOf, type Movement, mt940Of, uploadStatement } from '#testing/bank-files.ts';
import { checkBooks } from '#testing/books.ts';
import { aPayment, approve, type MadePayment, orderState, topUp } from '#testing/payments.ts';
import { aPayoutRun, giveFile } from '#testing/payouts.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const iban = COMPANY_IBAN;
const DAY = '2026-11-20';
let references = 0;
const KILLS = isForRelease ? 20 : 4;

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

async function uploaded(admin: Person, ...movements: Movement[]): Promise<number[]> {
  expect((await upload(admin, camtOf({ iban }, movements))).status).toBe(200);
  const found = await rows(
    app.db,
    sql<{
      id: number;
    }>`select id from bank_lines where reference = any(${movements.map(({ reference }) => reference)}::text[])
      order by id`,
  );
  return found.map(({ id }) => id);
}

async function lineOf({ token }: Person, id: number) {
  const { data } = await app.call(`/api/admin/bank-lines?status=all&search=%23${id}`, { as: token });
  return data.lines[0];
}

function book({ token }: Person, id: number, body: Record<string, unknown>) {
  return app.call(`/api/admin/bank-lines/${id}/book`, { method: 'PUT', as: token, body });
}

/** As the screen does: by the first candidate and its effect. */
async function bookFirst(admin: Person, id: number) {
  const { candidates } = await lineOf(admin, id);
  const [{ order_id, effect }] = candidates;
  return { effect, answer: await book(admin, id, { order_id, effect }) };
}

const setState = ({ token }: Person, id: number, state: string) =>
  app.call(`/api/admin/bank-lines/${id}/state`, { method: 'PUT', as: token, body: { state } });

async function orderOf(payment: Pick<MadePayment, 'id'>) {
  return one(
    app.db,
    sql<{
      reference: string;
      total: number;
      bank_line_id: number | null;
      rejection_reason: string | null;
      firm_id: number;
    }>`
      select reference, total_with_vat_kurus as total, bank_line_id, rejection_reason, firm_id from orders where id = ${payment.id}`,
  );
}

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
    expect(answers.map(({ data }) => data.statement.new_lines)).toEqual(expect.arrayContaining([0, 3]));
    for (const file of [
      camtOf({ iban, opening: 100 }, three.slice(1)),
      camtOf({ iban }, three, '02'),
      mt940Of({ iban }, three),
    ])
      expect((await upload(admin, file)).data.statement).toMatchObject({ new_lines: 0, same_lines: 0 });
    expect(await countLines()).toBe(before + 3);
  });

  test('equal lines without reference: counted in a file, told apart by the balance, else set aside', async () => {
    const admin = await anAdmin(app);
    const plain = { ...movement(7_700, 'FAİZ'), reference: '' };
    delete (plain as Partial<Movement>).reference;
    const counts = async (file: string, fields = {}) => {
      const { statement } = (await upload(admin, file, fields)).data;
      return [statement.new_lines, statement.same_lines];
    };
    expect(await counts(mt940Of({ iban }, [plain, plain]))).toEqual([2, 0]);
    expect(await counts(mt940Of({ iban, opening: 7_700 }, [plain, plain]))).toEqual([0, 1]);
    const columns = { columns: 'chosen', date: '0', text: '2', amount: '5' };
    const other = { ...plain, text: 'FAİZ 2', amount: 8_800 };
    expect(await counts(csvOf([other]), columns)).toEqual([1, 0]);
    expect(await counts(csvOf([other, movement(1)]))).toEqual([1, 1]);
    expect(await counts(csvOf([other, movement(2)]))).toEqual([1, 0]);
    expect(await counts(csvOf([other, other]))).toEqual([1, 0]);
    const aside = await rows(
      app.db,
      sql<{
        id: number;
        is_aside: boolean;
      }>`select id, state = 'same' as is_aside from bank_lines where same_as is not null order by id`,
    );
    expect(aside.map(({ is_aside: isAside }) => isAside)).toEqual([true, true]);
    const [first] = aside;
    expect((await setState(admin, first?.id ?? 0, 'open')).status).toBe(200);
    expect((await lineOf(admin, first?.id ?? 0)).state).toBe('open');
  });

  test('CSV: its columns are chosen once', async () => {
    const admin = await anAdmin(app);
    const file = csvOf([movement(300)]).replace('Dekont No', 'Fiş No');
    const { data } = await upload(admin, file);
    expect(data.statement).toBeNull();
    expect(data.unknown.suggested).toMatchObject({ date: 0, reference: 1, text: 2, amount: 5, balance: 6 });
    const empty = await upload(admin, file, { columns: 'chosen', text: '2' });
    expect(empty.body.errors).toEqual({
      date: 'Tarih sütununu seç',
      amount: expect.stringContaining('Tutar'),
    });
    const chosen = { columns: 'chosen', date: '0', reference: '1', text: '2', amount: '5', balance: '6' };
    expect((await upload(admin, file, chosen)).data.statement).toMatchObject({ new_lines: 1 });
    const next = csvOf([movement(400)]).replace('Dekont No', 'Fiş No');
    expect((await upload(admin, next)).data.statement).toMatchObject({ new_lines: 1 });
    expect((await upload(admin, next, { columns: 'choose' })).data.unknown.suggested.date).toBe(0);
  });

  test(`killed at ${KILLS} random points: nothing is lost or doubled`, async () => {
    const admin = await anAdmin(app);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const movements = Array.from({ length: 3000 }, () => movement(kill + 1));
      const file = camtOf({ iban }, movements);
      const reference = movements[0]?.reference ?? '';
      const count = () =>
        one(
          app.db,
          sql<{
            lines: number;
            files: number;
          }>`select count(*) as lines, count(distinct statement_id) as files
            from bank_lines where statement_id = (select statement_id from bank_lines where reference = ${reference})`,
        );
      const answer = upload(admin, file);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
      await rows(
        app.db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query ilike '%bank@_%' escape '@'`,
      );
      await answer.catch(() => null);
      expect([0, 3000]).toContain((await count()).lines);
      expect((await upload(admin, file)).status).toBe(200);
      expect(await count()).toEqual({ lines: 3000, files: 1 });
    }
  });

  test.each([
    [
      'a file of another account',
      camtOf({ iban: 'TR640001000000098765432100' }, [movement(1)]),
      'FILE_UNREADABLE',
    ],
    ['entities', '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>', 'FILE_UNREADABLE'],
    ['50 MB', Buffer.alloc(50_000_000, 'x'), 'FILE_TOO_LARGE'],
    ['no file', Buffer.alloc(0), 'VALIDATION'],
  ])('%s: refused beside the field, nothing stored', async (_, file, code) => {
    const before = await countLines();
    const answer = await upload(await anAdmin(app), file);
    expect(answer).toMatchObject({ body: { code, errors: { file: expect.any(String) } } });
    expect(await countLines()).toBe(before);
  });

  test('other people and duties: refused', async () => {
    for (const person of [await aFirm(app), await anAdmin(app, { duty: 'moderator' })]) {
      expect((await upload(person, 'x')).status).toBe(403);
      expect((await app.call('/api/admin/bank-lines', { as: person.token })).status).toBe(403);
      expect((await book(person, 1, { firm_id: 1 })).status).toBe(403);
      expect((await setState(person, 1, 'ignored')).status).toBe(403);
    }
  });
});

describe('booking', () => {
  const reads = (reference: string) =>
    `reklam bedeli ${reference.replace('IK-', 'ık ').slice(0, 6)} ${reference.slice(6).toLowerCase()}`;

  test.each(['pending', 'awaiting', 'rejected'] as const)(
    '%s, reference and amount: certain, and pays',
    async (status) => {
      const payment = await aPayment(app, { status });
      const { reference, total } = await orderOf(payment);
      const [id = 0] = await uploaded(
        payment.admin,
        movement(total, reads(reference), { party: 'KAHVE ÇAY' }),
      );
      const listed = await app.call('/api/admin/bank-lines?status=certain&limit=100', {
        as: payment.admin.token,
      });
      expect(listed.data.lines.map((line: { id: number }) => line.id)).toContain(id);
      expect(await lineOf(payment.admin, id)).toMatchObject({
        is_certain: true,
        candidates: [{ effect: 'pays' }],
      });
      expect(await bookFirst(payment.admin, id)).toMatchObject({ effect: 'pays', answer: { status: 200 } });
      expect(await orderState(app, payment)).toMatchObject({
        payment_status: 'paid',
        method: 'bank_transfer',
      });
      expect(await orderOf(payment)).toMatchObject({ bank_line_id: id });
      const search = await app.call('/api/admin/payments/pending?search=kahve%20cay', {
        as: payment.admin.token,
      });
      expect(search.data.payments[0]).toMatchObject({
        id: payment.id,
        bank_line: { booked_on: DAY, party: 'KAHVE ÇAY', reference: expect.stringMatching(/^FT/) },
      });
    },
  );

  test.each([[-100], [100]])(
    'announced, %d kuruş more: wallet, rejected with both sums, paid from the wallet',
    async (difference) => {
      const payment = await aPayment(app, { status: 'pending' });
      const { reference, total } = await orderOf(payment);
      const [id = 0] = await uploaded(payment.admin, movement(total + difference, reads(reference)));
      expect(await lineOf(payment.admin, id)).toMatchObject({ is_certain: false });
      expect(await bookFirst(payment.admin, id)).toMatchObject({
        effect: 'differs',
        answer: { status: 200 },
      });
      expect(await orderState(app, payment)).toMatchObject({ payment_status: 'rejected' });
      const { rejection_reason: reason } = await orderOf(payment);
      expect(reason).toMatch(/₺[\d.,]+ bekleniyordu, ₺[\d.,]+ geldi/);
      expect(await balanceOf(payment.firm)).toBe(total + difference);
    },
  );

  test('two equal transfers of a day: both booked, the second into the wallet', async () => {
    const payment = await aPayment(app);
    const { reference, total } = await orderOf(payment);
    const ids = await uploaded(
      payment.admin,
      movement(total, reference),
      movement(total, reference),
      movement(total, reference),
    );
    const effects = [];
    for (const id of ids) effects.push((await bookFirst(payment.admin, id)).effect);
    expect(effects).toEqual(['pays', 'wallet', 'wallet']);
    expect(await balanceOf(payment.firm)).toBe(2 * total);
  });

  test('approved by hand before: the line is attached, no money moves', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const { reference, total } = await orderOf(payment);
    await approve(app, payment);
    const [id = 0] = await uploaded(payment.admin, movement(total, reference));
    expect(await bookFirst(payment.admin, id)).toMatchObject({ effect: 'attaches', answer: { status: 200 } });
    expect(await balanceOf(payment.firm)).toBe(0);
    expect(await orderOf(payment)).toMatchObject({ bank_line_id: id });
  });

  test('recorded by hand with another amount: the line is attached to what was made of it', async () => {
    const payment = await aPayment(app);
    const { reference } = await orderOf(payment);
    const hand = { as: payment.admin.token, body: { amount: 12, date: DAY } };
    await app.call(`/api/admin/payments/${payment.id}/received`, { method: 'POST', ...hand });
    const [id = 0] = await uploaded(payment.admin, movement(1200, reference));
    expect(await bookFirst(payment.admin, id)).toMatchObject({ effect: 'attaches' });
    expect(await balanceOf(payment.firm)).toBe(1200);
  });

  test('a top-up of the wallet, a void order, an unknown sender: the wallet', async () => {
    const payment = await aPayment(app, { status: 'void' });
    const { firm, admin } = payment;
    const asked = await topUp(app, firm, 50);
    const { reference } = await orderOf(payment);
    const [top = 0, late = 0, unknown = 0] = await uploaded(
      admin,
      movement(5000, asked.data.reference),
      movement(310, reference),
      movement(20),
    );
    expect(await bookFirst(admin, top)).toMatchObject({
      effect: 'pays',
      answer: { body: { success: true } },
    });
    expect(await bookFirst(admin, late)).toMatchObject({
      effect: 'wallet',
      answer: { body: { success: true } },
    });
    expect((await lineOf(admin, unknown)).candidates).toEqual([]);
    expect((await book(admin, unknown, {})).body.errors).toEqual({ firm_id: 'Firmayı seç' });
    expect((await book(admin, unknown, { firm_id: admin.userId })).body.code).toBe('USER_NOT_FOUND');
    expect((await book(admin, unknown, { firm_id: firm.userId })).status).toBe(200);
    expect(await balanceOf(firm)).toBe(5330);
    for (const search of ['bilinmeyen', '0,20']) {
      const query = `status=booked&search=${encodeURIComponent(search)}`;
      const { data } = await app.call(`/api/admin/bank-lines?${query}`, { as: admin.token });
      expect(data.lines.map(({ id }: { id: number }) => id)).toContain(unknown);
    }
    expect((await lineOf(admin, unknown)).order).toMatchObject({ firm_name: expect.any(String) });
  });

  test('many at once: one books it; an order that changed: refused', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const { reference, total } = await orderOf(payment);
    const [id = 0, other = 0] = await uploaded(
      payment.admin,
      movement(total, reference),
      movement(total, reference),
    );
    const body = { order_id: payment.id, effect: 'pays' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => book(payment.admin, id, body)));
    expect(answers.flatMap(({ body: { code } }) => code ?? [])).toEqual([
      ...Array<string>(3).fill('BANK_LINE_STATE'),
    ]);
    expect((await book(payment.admin, other, body)).body.code).toBe('BANK_LINE_CHANGED');
    expect((await lineOf(payment.admin, other)).state).toBe('open');
    expect((await book(payment.admin, 999_999, body)).body.code).toBe('BANK_LINE_NOT_FOUND');
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
    expect((await bookFirst(admin, id)).answer.status).toBe(200);
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
    expect((await book(admin, id, { firm_id: 1 })).body.code).toBe('BANK_LINE_STATE');
    expect((await setState(admin, id, 'ignored')).status).toBe(200);
    expect((await setState(admin, id, 'ignored')).body.code).toBe('BANK_LINE_STATE');
    expect((await lineOf(admin, id)).state).toBe('ignored');
    expect((await setState(admin, id, 'open')).status).toBe(200);
  });
});

describe('payouts', () => {
  test('lines of a run: paid with the reference of the bank, and what comes back returned', async () => {
    const admin = await anAdmin(app);
    const { runId, ids } = await aPayoutRun(app, admin, { count: 2 });
    await giveFile(app, admin, runId);
    const [paid = 0, other = 0] = ids;
    const id = (withdrawal: number) => `IK-C-${withdrawal}-${runId}`;
    const [out = 0, wrong = 0, back = 0] = await uploaded(
      admin,
      movement(-6000, 'GİDEN FAST', { endToEnd: id(paid) }),
      movement(-5900, `GİDEN ${id(other)}`),
      movement(6000, `İADE HESAP KAPALI ${id(paid)}`),
    );
    const effectOf = async (line: number) => (await lineOf(admin, line)).payout?.effect;
    expect([await effectOf(out), await effectOf(wrong), await effectOf(back)]).toEqual([
      'payout',
      undefined,
      undefined,
    ]);
    const certain = await app.call('/api/admin/bank-lines?status=certain&limit=100', { as: admin.token });
    const found = certain.data.lines.map((line: { id: number }) => line.id);
    expect([found.includes(out), found.includes(wrong), found.includes(back)]).toEqual([true, false, false]);
    expect((await book(admin, back, { is_payout: true, effect: 'payout_returned' })).body.code).toBe(
      'BANK_LINE_CHANGED',
    );
    const pays = { is_payout: true, effect: 'payout' };
    const answers = await Promise.all([book(admin, out, pays), book(admin, out, pays)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const state = () =>
      one(
        app.db,
        sql<{ status: string; bank_reference: string | null }>`select status, bank_reference from withdrawals
          join payout_run_rows on withdrawal_id = withdrawals.id where withdrawals.id = ${paid}`,
      );
    expect(await state()).toMatchObject({ status: 'paid', bank_reference: expect.stringMatching(/^FT/) });
    const [again = 0] = await uploaded(admin, movement(-6000, id(paid)));
    expect(await lineOf(admin, again)).toMatchObject({ payout: null, is_certain: false });
    expect((await book(admin, again, { is_payout: true, effect: 'payout_known' })).body.code).toBe(
      'BANK_LINE_CHANGED',
    );
    expect(await effectOf(back)).toBe('payout_returned');
    expect((await book(admin, back, { is_payout: true, effect: 'payout_returned' })).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'returned' });
    expect((await lineOf(admin, back)).withdrawal_id).toBe(paid);
  });
});
