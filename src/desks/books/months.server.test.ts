import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { readBookSums, readTrialBalance } from '#platform/ledger/server.ts';
import { sumLedgerDays } from '#platform/ledger/months.server.ts';
import { holdTransaction, untilWaiting } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { fundAroundMidnight } from '#testing/money.ts';
import { approve, aPayment } from '#testing/payments.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const PATH = '/api/admin/oversight';
const NOVEMBER = '2026-11';

const get = async (admin: Person, path: string) => (await app.call(PATH + path, { as: admin.token })).data;
const close = (admin: Person, month: string, reason = 'Beyanname verildi') =>
  app.call(`${PATH}/months/${month}/close`, { as: admin.token, body: { reason } });
const approveProposal = (admin: Person, id: number) =>
  app.call(`/api/admin/proposals/${id}/approve`, { method: 'PUT', as: admin.token });
const readOpen = () => app.one(sql<{ id: number }>`select id from proposals where status = 'open'`);

describe('a period of the books', () => {
  test('trial balance of days: the same from summed days as from entries, and the sum of all postings', async () => {
    const admin = await anAdmin(app);
    await aPayment(app, { admin, status: 'paid' });
    await fundAroundMidnight(app.db, 'platform_revenue', { day: '2026-11-23', times: ['23:55', '00:05'] });
    const read = (from: string, to: string) => readTrialBalance(app.db, { from, to });
    const periods = [
      ['2026-11-23', '2026-11-23'],
      ['2026-11-24', '2026-11-24'],
      ['2026-11-24', '2026-12-31'],
      ['2026-10-01', '2026-11-22'],
    ] as const;
    const live = await Promise.all(periods.map(([from, to]) => read(from, to)));
    await sumLedgerDays(app.db, new Date('2026-11-24T00:59:00+03:00'));
    expect(await app.rows(sql`select from ledger_days`)).toEqual([]);
    await sumLedgerDays(app.db, new Date('2026-11-24T01:01:00+03:00'));
    await sumLedgerDays(app.db, new Date('2026-11-24T01:01:00+03:00'));
    expect(await Promise.all(periods.map(([from, to]) => read(from, to)))).toEqual(live);
    const bookOf = (books: (typeof live)[number] | undefined, book: string) =>
      books?.find((row) => row.book === book);
    expect(bookOf(live[0], 'bank')).toMatchObject({
      opening: 0,
      debit: 600_000,
      credit: 0,
      closing: -600_000,
    });
    expect(bookOf(live[1], 'platform_revenue')).toMatchObject({
      opening: 50_100,
      credit: 200,
      closing: 50_300,
    });
    for (const books of live) expect(books.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
    const sums = await readBookSums(app.db);
    for (const { book, closing } of live[2] ?? [])
      expect(closing).toBe(sums.find((sum) => sum.book === book)?.balance ?? 0);
  });

  test('ledger of an account: opening and closing balance, and its postings as a file', async () => {
    const admin = await anAdmin(app, { duty: 'accounting' });
    const { account } = await get(admin, '/entries?account=bank&date_from=2026-11-24');
    expect(account).toMatchObject({ opening: -6000, closing: account.balance });
    const before = await get(admin, '/entries?account=bank&date_to=2026-11-22');
    expect(before.account).toMatchObject({ opening: 0, closing: 0 });
    const file = await get(admin, '/entries.csv?kind=order_paid&lines=postings');
    const text = Buffer.from(file.content, 'base64').toString();
    expect(text).toContain('Kayıt no;Tarih;İşlem;Dayanak;Hesap;Borç;Alacak');
    expect(text.match(/;Banka;6000,00;\r\n/g)).toHaveLength(1);
    expect(text.match(/;Ödenecek KDV;;1000,00\r\n/g)).toHaveLength(1);
  });
});

test('trial balance of days in the wrong order: refused by their field', async () => {
  const path = `${PATH}/trial-balance?date_from=2026-11-24&date_to=2026-11-23`;
  const { body } = await app.call(path, { as: (await anAdmin(app)).token });
  expect(body.errors).toHaveProperty('date_to');
});

describe('closing a month', () => {
  test('refused: without a note, before it is over, out of order', async () => {
    const admin = await anAdmin(app);
    expect((await close(admin, 'kasım')).status).toBe(404);
    expect((await close(admin, NOVEMBER, ' ')).body.errors).toEqual({ reason: 'Lütfen bir not yaz' });
    expect(await close(admin, NOVEMBER)).toMatchObject(refusal(409, 'MONTH_NOT_OVER'));
    expect(await close(admin, '2026-12')).toMatchObject(refusal(409, 'MONTH_NOT_NEXT'));
    expect(await get(admin, '/months')).toMatchObject({
      takes_two: true,
      months: [{ month: NOVEMBER, vat_booked: 1000, vat_invoiced: 1000, state: 'open', closed_at: null }],
    });
  });

  test('finance proposes it, another one closes it once, and it takes no entry any more', async () => {
    const [late, paid] = [await aPayment(app), await aPayment(app, { status: 'pending' })];
    app.clock.advance(8 * 86_400_000);
    const [proposer, other] = [await anAdmin(app, { duty: 'finance' }), await anAdmin(app)];
    await fundAroundMidnight(app.db, 'platform_revenue', { day: '2026-11-30', times: ['00:00'] });
    const readState = async () => (await get(proposer, '/months')).months[1];
    expect(await readState()).toMatchObject({ month: NOVEMBER, state: 'next' });
    await app.run(sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[]')`);
    expect(await close(proposer, NOVEMBER)).toMatchObject(refusal(409, 'MONTH_WHILE_FROZEN'));
    await app.run(sql`delete from money_freezes`);
    const asked = await Promise.all([close(proposer, NOVEMBER), close(other, NOVEMBER)]);
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await readState()).toMatchObject({ state: 'proposed' });
    const { id } = await readOpen();
    const approvals = await Promise.all([
      approveProposal(proposer, id),
      approveProposal(other, id),
      approveProposal(await anAdmin(app), id),
      approve(app, { ...paid, admin: other }),
    ]);
    expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(await readState()).toMatchObject({ state: 'closed', approved_by_name: expect.any(String) });
    const inNovember = { day: '2026-11-28', times: ['23:59'] };
    await expect(fundAroundMidnight(app.db, 'platform_revenue', inNovember)).rejects.toMatchObject({
      code: 'CLOCK_WRONG',
    });
    await expect(app.run(sql`delete from closed_months`)).rejects.toThrow();

    const body = { amount: 6000, date: '2026-11-27' };
    const received = await app.call(`/api/admin/payments/${late.id}/received`, { as: other.token, body });
    expect(received.status).toBe(200);
    const { data } = await app.call(`/api/admin/payments/pending?search=%23${late.id}`, { as: other.token });
    expect(data.payments).toMatchObject([{ received_on: '2026-11-27', is_month_closed: true }]);
    const entry = await app.one(sql<{
      detail: object;
      day: string;
    }>`select detail, istanbul_day(at) as day from ledger_entries
        where kind in ('order_paid', 'wallet_top_up') order by id desc limit 1`);
    expect(entry).toMatchObject({
      day: '2026-12-01',
      detail: { received_on: '2026-11-27', closed_month: '2026-11' },
    });
    await expectBooksToBalance(app);
  });

  test('waits for entries that are being written, and refuses those of a clock that is behind', async () => {
    app.clock.advance(31 * 86_400_000);
    const finance = await anAdmin(app, { duty: 'finance' });
    await fundAroundMidnight(app.db, 'platform_revenue', { day: '2026-12-31', times: ['00:00'] });
    expect((await close(finance, '2026-12')).status).toBe(200);
    const { id } = await readOpen();
    const inDecember = { day: '2026-12-31', times: ['23:59'] };
    const commit = await holdTransaction(app.db, (tx) =>
      fundAroundMidnight(tx, 'platform_revenue', inDecember),
    );
    const closing = approveProposal(await anAdmin(app), id);
    await untilWaiting(app.db, 1);
    const late = fundAroundMidnight(app.db, 'platform_revenue', inDecember).catch(({ code }) => code);
    await untilWaiting(app.db, 2);
    await commit();
    expect((await closing).status).toBe(200);
    expect(await late).toBe('CLOCK_WRONG');
    app.clock.advance(-31 * 86_400_000);
    expect(await approve(app, await aPayment(app, { status: 'pending' }))).toMatchObject(
      refusal(409, 'CLOCK_WRONG'),
    );
    await expectBooksToBalance(app);
  });
});
