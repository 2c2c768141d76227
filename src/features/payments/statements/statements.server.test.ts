import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { repeats } from '#testing/at-once.ts';
import { aServer, killNine } from '#testing/clusters.ts';
import { callServer } from '#testing/call-server.ts';
import { isForRelease } from '#testing/runs/release.ts';
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
import { aPayment, approve, type MadePayment, firmBalance } from '#testing/payments.ts';
import { aPayoutRun, createRun, giveFile, recordResults } from '#testing/payouts.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { type TestServer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const iban = COMPANY_IBAN;
const DAY = '2026-11-20';
const KILLS = repeats({ usually: 4, fully: 20 });
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
  app.one(sql<{ reference: string; total: number }>`
      select reference, total_with_vat_kurus as total from orders where id = ${id}`);

describe('upload', () => {
  const countLines = async () =>
    (await app.one(sql<{ count: number }>`select count(*) as count from bank_lines`)).count;

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
    const like = expect.stringMatching(/FAİZ$/);
    expect(aside).toMatchObject({ amount: 88, state: 'same', candidates: [], resembles: [like, like, like] });
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
    for (const fields of [{ ...CHOSEN, columns: 'chosen' }, {}])
      expect((await upload(admin, aFile(), fields)).data.added).toMatchObject({ new_lines: 1 });
    expect((await upload(admin, aFile(), { columns: 'choose' })).data.columns).toHaveLength(7);
  });

  /** Each serves uploads and is killed; the server's own process only for a release, as each start takes seconds. */
  const victims: Record<
    string,
    () => Promise<{ server: Pick<TestServer, 'call'>; kill: () => Promise<unknown> }>
  > = {
    'the connections to the database': async () => ({
      server: app,
      kill: () =>
        app.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`),
    }),
    ...(isForRelease && {
      'the server': async () => {
        const { child, url } = await aServer(app);
        return { server: { call: (...call) => callServer(url, ...call) }, kill: () => killNine(child) };
      },
    }),
  };

  test.each(Object.entries(victims))(
    `%s killed at ${KILLS} random points: nothing is lost or doubled`,
    { timeout: 900_000 },
    async (_, start) => {
      const admin = await anAdmin(app);
      const LINES = 1000;
      // The first upload is not disturbed, and shows how long one takes; one that ends before counts for nothing.
      let [kills, wholeMs] = [0, 0];
      while (kills < KILLS) {
        const movements = Array.from({ length: LINES }, () => movement(kills + 1));
        const file = camtOf({ iban }, movements);
        const count = async () => (await linesOf(app.db, movements)).length;
        const { server, kill } = await start();
        const began = performance.now();
        let tookMs = 0;
        // The server may try again by itself, so that its answer does not tell whether it was killed.
        const uploading = uploadStatement(server, admin, file)
          .catch(() => null)
          .finally(() => (tookMs = performance.now() - began));
        if (wholeMs > 0) {
          await sleep(Math.random() * wholeMs);
          if (tookMs === 0) kills += 1;
          await kill();
        }
        await uploading;
        wholeMs ||= tookMs;
        expect([0, LINES]).toContain(await count());
        expect((await upload(admin, file)).status).toBe(200);
        expect(await count()).toBe(LINES);
      }
    },
  );

  test.each([
    ['a file of another account', camtOf({ iban: ibanOf(7) }, [movement(1)]), 'FILE_UNREADABLE'],
    ['50 MB', Buffer.alloc(50_000_000, 'x'), 'FILE_TOO_LARGE'],
  ])('%s: refused beside the field, nothing stored', async (_, file, code) => {
    const before = await countLines();
    const answer = await upload(await anAdmin(app), file);
    expect(answer).toMatchObject({ body: { code, errors: { file: expect.any(String) } } });
    expect(await countLines()).toBe(before);
  });
});

describe('booking', () => {
  test('a line that changed after the look stays open; a booked one is found by what the bank says', async () => {
    const admin = await anAdmin(app);
    const [booked, changed] = [
      await aPayment(app, { admin, status: 'pending' }),
      await aPayment(app, { admin, status: 'pending' }),
    ];
    const [orders, party] = [await Promise.all([booked, changed].map(orderOf)), 'KAHVE ÇAY BX'];
    const movements = orders.map(({ reference, total }) => movement(total, reference, { party }));
    const ids = await uploaded(admin, ...movements);
    const bookings = [booked, changed].map(({ id: order_id }, at) => ({
      id: ids[at] ?? 0,
      order_id,
      effect: 'pays',
    }));
    const unseen = [{ ...bookings[0], id: ids[0] ?? 0, effect: 'wallet' }];
    expect((await bookLines(app, admin, unseen)).body.code).toBe('BANK_LINE_CHANGED');
    await approve(app, changed);
    expect((await bookLines(app, admin, bookings)).data.booked).toBe(1);
    expect(await bookFirst(admin, ids[1] ?? 0)).toBe('attaches');
    const line = { booked_on: DAY, party, reference: movements[0]?.reference };
    const found = await app.call('/api/admin/payments/pending?search=kahve%20cay%20bx', { as: admin.token });
    expect(found.data.payments).toContainEqual(
      expect.objectContaining({ id: booked.id, bank_line: expect.objectContaining(line) }),
    );
    const desk = await app.call(`/api/admin/search?q=${line.reference}`, { as: admin.token });
    expect(desk.data.payments).toMatchObject([{ id: booked.id }]);
  });

  test('two lines for one order: the first alone is certain', async () => {
    const admin = await anAdmin(app);
    const { reference, total } = await orderOf(await aPayment(app, { admin }));
    const day = '2026-11-23';
    const ids = await uploaded(
      admin,
      movement(total, reference, { day }),
      movement(total, reference, { day }),
    );
    const shown = await Promise.all(ids.map((id) => lineOf(admin, id)));
    expect(shown.map(({ is_certain: isCertain }) => isCertain)).toEqual([true, false]);
    expect(shown[1].candidates).toMatchObject([{ reasons: ['reference', 'amount', 'second'] }]);
  });

  test('money of an unknown sender: goes to the firm that a person chooses', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const [unknown = 0] = await uploaded(admin, movement(20));
    expect((await lineOf(admin, unknown)).candidates).toEqual([]);
    expect((await bookLines(app, admin, [{ id: unknown }])).body.errors).toEqual({ bookings: 'Firmayı seç' });
    const toFirm = (firm_id: number) => bookLines(app, admin, [{ id: unknown, firm_id }]);
    expect((await toFirm(admin.userId)).body.code).toBe('USER_NOT_FOUND');
    expect((await toFirm(firm.userId)).status).toBe(200);
    expect(await firmBalance(app, firm)).toBe(20);
    for (const search of ['bilinmeyen', '0,20']) {
      const query = `status=booked&search=${encodeURIComponent(search)}`;
      const { data } = await app.call(`/api/admin/bank-lines?${query}`, { as: admin.token });
      expect(data.lines.map(({ id }: { id: number }) => id)).toContain(unknown);
    }
  });

  test('transfers of a closed month, one for a campaign that was taken back: booked today, dated then', async () => {
    const admin = await anAdmin(app);
    await app.run(sql`insert into closed_months (month, ends_at, closed_at, closed_by)
        values ('2026-10-01', '2026-11-01T00:00+03:00', ${app.clock.now()}, ${admin.userId})`);
    const payment = await aPayment(app, { admin, status: 'pending' });
    const { reference, total } = await orderOf(payment);
    const late = await aPayment(app, { admin, status: 'pending' });
    const takeBack = `/api/firm/campaigns/${late.campaignId}/take-back`;
    await app.call(takeBack, { method: 'POST', as: late.firm.token });
    const lines = [reference, (await orderOf(late)).reference].map((text) =>
      movement(total, text, { day: '2026-10-30' }),
    );
    const [id = 0, lateId = 0] = await uploaded(admin, ...lines);
    expect([await bookFirst(admin, id), await bookFirst(admin, lateId)]).toEqual(['pays', 'wallet']);
    const { data } = await app.call(`/api/firm/orders/${late.id}`, { as: late.firm.token });
    expect(data).toMatchObject({ is_credited: true, status_text: 'Cüzdana aktarıldı' });
    const entry = sql<{ detail: object; day: string }>`select detail, istanbul_day(at) as day
      from ledger_entries where kind = 'order_paid' and ref = ${String(payment.id)}`;
    expect(await app.one(entry)).toMatchObject({
      day: '2026-11-23',
      detail: { received_on: '2026-10-30', closed_month: '2026-10' },
    });
  });

  test('ignored: neither booked nor counted as open, and opened again', async () => {
    const admin = await anAdmin(app);
    const [id = 0] = await uploaded(admin, movement(-250, 'HESAP İŞLETİM ÜCRETİ'));
    const book = async (line: number) => (await bookLines(app, admin, [{ id: line, firm_id: 1 }])).body.code;
    expect([await book(id), await book(999_999)]).toEqual(['BANK_LINE_STATE', 'BANK_LINE_NOT_FOUND']);
    for (const [state, code] of [['ignored'], ['ignored', 'BANK_LINE_STATE'], ['open']] as const)
      expect((await setState(admin, id, state)).body.code).toBe(code);
  });

  test('lines of a run: matched by their id or their account, and taken back', async () => {
    const admin = await anAdmin(app);
    const { runId, ids, made } = await aPayoutRun(app, admin, { count: 4 });
    await giveFile(app, admin, runId);
    const [named = 0, , byHand = 0, unsent = 0] = ids;
    const id = (withdrawal: number) => `IK-C-${withdrawal}-${runId}`;
    const [out = 0, sent = 0, known = 0, wrong = 0, back = 0] = await uploaded(
      admin,
      movement(-6000, 'GİDEN FAST', { endToEnd: id(named) }),
      movement(-6000, 'GİDEN EFT', { iban: ibanOf(made[1]?.viewer.userId ?? 0) }),
      movement(-6000, `GİDEN ${id(byHand)}`),
      movement(-5900, `GİDEN ${id(byHand)}`),
      movement(6000, `İADE HESAP KAPALI ${id(named)}`),
    );
    expect((await lineOf(admin, wrong)).candidates).toEqual([]);
    const returned = { id: back, withdrawal_id: named, effect: 'returns' };
    expect((await bookLines(app, admin, [returned])).body.code).toBe('BANK_LINE_CHANGED');
    await recordResults(app, admin, runId, { withdrawal_ids: [byHand] });
    const done = [];
    for (const line of [out, sent, known, back]) done.push(await bookFirst(admin, line));
    expect(done).toEqual(['pays', 'pays', 'attaches', 'returns']);
    await recordResults(app, admin, runId, { withdrawal_ids: [unsent], result: 'not_sent' });
    const next = await createRun(app, admin, [unsent]);
    const lines = await uploaded(admin, ...[named, unsent].map((each) => movement(-6000, id(each))));
    const shown = await Promise.all(lines.map((line) => lineOf(admin, line)));
    expect(shown).toMatchObject([
      { candidates: [], unfit: 'Bu çekimin hareketi zaten işlendi.' },
      { candidates: [], unfit: expect.stringContaining(`${next.data.id} numaralı`) },
    ]);
    // Sent again it would be paid twice: by the run that has it, by a later one, or by hand.
    const refused = 'Hesap özetinde bankadan çıkmış görünüyor';
    expect((await giveFile(app, admin, next.data.id)).body.message).toContain(refused);
    await app.call(`/api/admin/payout-runs/${next.data.id}/call-off`, { method: 'PUT', as: admin.token });
    expect((await createRun(app, admin, [unsent])).body.message).toContain(refused);
    const take = await app.call(`/api/admin/withdrawals/${unsent}/take`, { method: 'PUT', as: admin.token });
    expect(take.body).toMatchObject({ code: 'WITHDRAWAL_TAKEN', message: refused });
    expect(await bookFirst(admin, lines[1] ?? 0)).toBe('pays');
    expect((await lineOf(admin, back)).booked_to).toMatchObject({ withdrawal_id: named });
    const { why } = await app.one(
      sql<{ why: string }>`select rejection_reason as why from withdrawals where id = ${named}`,
    );
    expect(why).toBe('İADE HESAP KAPALI');
    const states = await app.rows(sql<{
      status: string;
      reference: string | null;
      day: string;
    }>`select status, left(bank_reference, 2) as reference, result_on::text as day
        from withdrawals join payout_run_rows on withdrawal_id = withdrawals.id where run_id = ${runId} order by id`);
    // No bank paid before it had the file.
    const day = '2026-11-23';
    expect(states).toEqual([
      { status: 'returned', reference: 'FT', day },
      { status: 'paid', reference: 'FT', day },
      { status: 'paid', reference: null, day },
      { status: 'paid', reference: 'FT', day },
    ]);
  });
});
