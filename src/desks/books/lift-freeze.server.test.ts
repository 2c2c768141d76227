import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, run, sql, openDatabase } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { atOnce } from '#testing/at-once.ts';
import { behindItsBack, changeBalance, forgeSeal, sealEverything } from '#testing/books.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { recordAct } from '#lib/server/audit.ts';
import { reconcile, sealBooks } from '#platform/ledger/server.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { watchAd } from '#testing/watching.ts';
import { bookActs } from '#platform/ledger/acts.ts';
import { describeSubjects } from './journal.server.ts';

const app = useTestApp();
const path = '/api/admin/oversight';
const reason = 'Ekstreyle karşılaştırıldı';
const LIFTED = 'Para çıkışları yeniden açıldı';
const PROPOSED = expect.stringContaining('ikinci yönetici');
/** 25.000 ₺, the setting's default, in kuruş. */
const LIMIT = 2_500_000;

const audit = async (admin: Person): Promise<number> =>
  (await app.call(`${path}/runs`, { method: 'POST', as: admin.token })).data.run_id;
const freezeOf = async (admin: Person) => (await app.call(path, { as: admin.token })).data.freeze;
const lift = ({ token: as }: Person, run_id: number, accepts_problems = true, why = reason) =>
  app.call(`${path}/freeze`, { method: 'PUT', as, body: { reason: why, run_id, accepts_problems } });
const proposals = async (admin: Person) =>
  (await app.call('/api/admin/proposals', { as: admin.token })).data.proposals;
const approve = (admin: Person, id: number) =>
  app.call(`/api/admin/proposals/${id}/approve`, { method: 'PUT', as: admin.token });

async function aProposal(by: number) {
  const [one, other] = [await anAdmin(app), await anAdmin(app, { duty: 'finance' })];
  await changeBalance(app, by);
  const seen = await audit(one);
  expect((await lift(one, seen)).body.message).toEqual(PROPOSED);
  const [proposal] = await proposals(other);
  return { one, other, seen, proposal };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await app.run(sql`update ledger_accounts set held_kurus = 0, balance_kurus = coalesce(
      (select sum(amount_kurus) from ledger_postings where account_id = ledger_accounts.id), 0)`);
  await app.run(sql`delete from money_freezes`);
  await app.run(
    sql`update proposals set status = 'withdrawn', decided_at = now(), decided_by = proposed_by, note = '-' where status = 'open'`,
  );
});

describe('a difference above the amount', () => {
  test('is accepted by the second of two administrators, who reads what differs', async () => {
    const { one, other, seen, proposal } = await aProposal(LIMIT + 1);
    expect(proposal).toMatchObject({ title: 'Para çıkışlarını farkla açma', reason, is_own: false });
    expect(proposal.facts).toEqual([
      { label: 'Durdurulduğu an', value: expect.stringMatching(/^\d\d\.\d\d\.2026 \d\d:\d\d$/) },
      { label: 'Kabul edilen farkların tutarı', value: '₺25.000,01' },
      {
        label: 'Her bakiye hareketlerinin toplamıdır',
        value: 'Banka (Hareketlerin toplamı: ₺0,00; Kayıtlı bakiye: ₺25.000,01; 1 satır)',
      },
    ]);
    expect(await freezeOf(one)).toMatchObject({ takes_two: true, is_proposed: true });
    expect((await approve(one, proposal.id)).body.code).toBe('OWN_PROPOSAL');
    for (const admin of [one, other]) expect((await lift(admin, seen)).body.code).toBe('PROPOSAL_OPEN');
    expect(await freezeOf(one)).not.toBeNull();

    const answers = await atOnce(6, () => approve(other, proposal.id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await freezeOf(one)).toBeNull();
    await audit(one);
    expect(await freezeOf(one)).toBeNull();
    const acts =
      await app.rows(sql`select action, actor_id, reason, after ->> 'accepted_problem_count' as accepted from audit_log
        where actor_id in (${one.userId}, ${other.userId}) and action <> 'books.audit' order by id`);
    expect(acts).toEqual([
      { action: 'proposal.propose', actor_id: one.userId, reason, accepted: null },
      { action: 'money-freeze.lift', actor_id: other.userId, reason, accepted: '1' },
      { action: 'proposal.approve', actor_id: other.userId, reason, accepted: null },
    ]);
  });

  test('that has changed since it was proposed is not, nor one of a later stop', async () => {
    const { one, other, proposal } = await aProposal(LIMIT + 1);
    await changeBalance(app, 1);
    await audit(one);
    expect((await approve(other, proposal.id)).body.code).toBe('PROPOSAL_OVERTAKEN');
    await changeBalance(app, -LIMIT - 2);
    const clean = await audit(one);
    expect((await lift(one, clean)).body.message).toBe(LIFTED);
    expect((await approve(other, proposal.id)).body.code).toBe('PROPOSAL_OVERTAKEN');
    await changeBalance(app, LIMIT + 1);
    await audit(one);
    expect((await approve(other, proposal.id)).body.code).toBe('PROPOSAL_OVERTAKEN');
    expect(await freezeOf(one)).toMatchObject({ is_proposed: false });
  });

  test('once accepted, is not asked about again beside a small one of another rule', async () => {
    const { one, other, proposal } = await aProposal(LIMIT + 1);
    await approve(other, proposal.id);
    const wallet = userWallet((await aViewer(app)).userId);
    await behindItsBack(app, sql`update ledger_accounts set held_kurus = 1 where id = ${wallet}`);
    const seen = await audit(one);
    expect(await freezeOf(one)).toMatchObject({ takes_two: false });
    expect((await lift(one, seen)).body.message).toBe(LIFTED);
    // A second row of the rule that was accepted makes it another difference, which is asked about whole.
    await changeBalance(app, 500, 'vat_payable');
    await audit(one);
    expect(await freezeOf(one)).toMatchObject({ takes_two: true });
  });
});

describe('one administrator lifts a stop', () => {
  test.each([
    ['of a difference up to the amount', LIMIT, LIFTED],
    ['but not of a larger one, even where money is missing', -LIMIT - 1, PROPOSED],
  ])('%s', async (_, by, message) => {
    const [one] = [await anAdmin(app), await anAdmin(app)];
    await changeBalance(app, by);
    expect((await lift(one, await audit(one))).body.message).toEqual(message);
  });

  test('of differences that are gone, however large they were', async () => {
    const [one] = [await anAdmin(app), await anAdmin(app)];
    await changeBalance(app, LIMIT * 2);
    await audit(one);
    await changeBalance(app, -LIMIT * 2);
    const clean = await audit(one);
    expect(await freezeOf(one)).toMatchObject({ takes_two: false });
    expect((await lift(one, clean)).body.message).toBe(LIFTED);
  });

  test('but not of one that is no amount, such as a broken seal', async () => {
    const [one, other] = [await anAdmin(app), await anAdmin(app)];
    const mend = await forgeSeal(app);
    expect((await lift(one, await audit(one))).body.message).toEqual(PROPOSED);
    const [proposal] = await proposals(other);
    expect(proposal.facts[1].value).toBe('Tutarla ölçülemiyor');
    expect((await approve(other, proposal.id)).status).toBe(200);
    expect(await freezeOf(one)).toBeNull();
    await mend();
  });
});

test('no forged figure keeps the books from being checked', async () => {
  const admin = await anAdmin(app);
  await changeBalance(app, 9_000_000_000_000_000, 'bank');
  await changeBalance(app, -9_000_000_000_000_000, 'vat_payable');
  await audit(admin);
  expect(await freezeOf(admin)).toMatchObject({ takes_two: true });
});

/** T-M13, T-M14: where a change behind the program's back shows, what differs in words, and a difference that was accepted. */

const found = async () =>
  (await reconcile(app.db, app.clock.now())).map(({ invariant, subject }) => `${invariant}: ${subject}`);

test.each([
  ['another holder', sql`account_holder = 'Kötü Niyetli'`, sql`account_holder = 'Ayşe Yılmaz'`],
  [
    'an IBAN of the same end',
    sql`iban = 'TR000000000000000000001326'`,
    sql`iban = 'TR330006100519786457841326'`,
  ],
  ['another amount', sql`amount_kurus = amount_kurus + 1`, sql`amount_kurus = amount_kurus - 1`],
])('a waiting withdrawal that was given %s is found', async (_, change, back) => {
  const { id } = (await withdraw(app, await aRichViewer(app, 10_000))).data;
  await behindItsBack(app, sql`update withdrawals set ${change} where id = ${id}`);
  expect(await found()).toContain(`withdrawals-as-asked: withdrawal ${id}`);
  await behindItsBack(app, sql`update withdrawals set ${back} where id = ${id}`);
  expect(await found()).toEqual([]);
});

test('an act that has its number, and is not written yet, is not sealed over', async () => {
  const other = openDatabase(app.url, { poolSize: 2, onError: () => {} });
  const act = { actorId: null, act: bookActs.audit, after: { problem_count: 0 }, now: app.clock.now() };
  const lastNumber = async () =>
    (await app.one(sql<{ id: number }>`select last_value as id from audit_log_id_seq`)).id;
  await app.run(
    sql.raw(`create function dawdle() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(77); return new; end $$;
        create trigger audit_log_dawdles before insert on audit_log
        for each row when (new.subject_id = 'slow') execute function dawdle()`),
  );
  await sealEverything(app);
  const before = await lastNumber();
  let slow = Promise.resolve();
  await inTransaction(app.db, async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(77)`);
    slow = recordAct(other.db, { ...act, subjectId: 'slow' });
    while ((await lastNumber()) === before) await new Promise((resolve) => setTimeout(resolve, 5));
    await recordAct(other.db, { ...act, subjectId: 'beside' });
    for (let times = 0; times < 3; times += 1) await sealBooks(other.db, app.clock.now());
  });
  await slow;
  await app.run(sql`drop trigger audit_log_dawdles on audit_log`);
  await sealEverything(app);
  expect(await found()).toEqual([]);
  await other.close();
});

test('a difference: stops money until a person lets go, with a reason and knowingly', async () => {
  const admin = await anAdmin(app, { name: 'Deniz Yönetici' });
  await changeBalance(app, 7);
  const seen = await audit(admin);
  const { data } = await app.call(path, { as: admin.token });
  expect(data.run.problems).toMatchObject([{ invariant: 'stored-balances', subject: 'bank', found: 1 }]);
  expect(app.mails.some(({ to, subject }) => to === admin.email && subject.includes('ALARM'))).toBe(true);
  expect((await lift(admin, seen, true, ' ')).body.errors).toEqual({ reason: 'Lütfen gerekçeni yaz' });
  expect((await lift(admin, seen, false)).body.code).toBe('BOOKS_DIFFER');
  // The differences on the screen still exist, although the balance has changed since.
  await aPayment(app, { status: 'paid' });
  await audit(admin);
  expect((await lift(admin, seen)).status).toBe(200);
  // It does not stop money again when its account moves on. It does when it has grown.
  await aPayment(app, { status: 'paid' });
  await audit(admin);
  expect(await freezeOf(admin)).toBeNull();
  await changeBalance(app, 1);
  await audit(admin);
  expect(await freezeOf(admin)).not.toBeNull();
  expect((await lift(admin, seen)).body.code).toBe('BOOKS_CHANGED');
  await changeBalance(app, -8);
  const clean = await audit(admin);
  // Although the difference is gone, money stays stopped.
  expect(await freezeOf(admin)).not.toBeNull();
  const other = await anAdmin(app);
  const answers = await Promise.all([admin, other].map((each) => lift(each, clean, false)));
  expect(answers.map(({ body: { code } }) => code ?? 'lifted').toSorted()).toEqual(['NOT_FROZEN', 'lifted']);
});

test('an alarm of the seals alone: lifted by one administrator once a full check clears it, not before', async () => {
  const admin = await anAdmin(app);
  const mend = await forgeSeal(app);
  const liftNow = async () => (await lift(admin, await audit(admin), false)).body;
  expect((await liftNow()).code).toBe('BOOKS_DIFFER');
  await mend();
  expect((await liftNow()).message).toBe(LIFTED);
});

describe('a stored balance that is not the sum of its postings', () => {
  const books = async (admin: Person) => (await app.call(path, { as: admin.token })).data;
  const rebuild = (admin: Person, account: string) =>
    app.call(`${path}/balances`, { as: admin.token, body: { account, reason: 'Elle değiştirilmiş' } });

  test('is named beside what was posted, under its owner’s name, and rebuilt from the postings', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app, { name: 'Işıl İnce' })];
    const wallet = userWallet(viewer.userId);
    await changeBalance(app, 5, wallet);
    await audit(admin);
    const before = await books(admin);
    // The postings of every entry sum to nothing, whatever somebody writes into a balance.
    expect(before).toMatchObject({ difference: 0, stored_difference: 0.05 });
    const book = before.balances.find(({ book: name }: { book: string }) => name === 'user_wallet');
    expect(book.stored_balance - book.balance).toBeCloseTo(0.05);
    const [problem] = before.run.problems;
    expect(problem.subject_text).toBe(`İzleyici cüzdanı ${viewer.userId} · Işıl İnce`);

    expect((await rebuild(admin, wallet)).body.message).toBe('Bakiye hareketlerden yeniden hesaplandı');
    expect(await found()).toEqual([]);
    expect((await books(admin)).stored_difference).toBe(0);
    expect((await rebuild(admin, wallet)).body.code).toBe('BALANCE_AGREES');
    expect((await rebuild(admin, 'user_wallet:999999')).body.code).toBe('ACCOUNT_NOT_FOUND');
    const act = await app.one(
      sql`select before, after, reason from audit_log where action = 'account.rebuild' order by id desc limit 1`,
    );
    expect(act).toEqual({ before: { balance: 10.05 }, after: { balance: 10 }, reason: 'Elle değiştirilmiş' });
  });

  test('stays where the postings would leave less than nothing', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app)];
    const wallet = userWallet(viewer.userId);
    const change = (by: number) =>
      behindItsBack(
        app,
        sql`update ledger_postings set amount_kurus = amount_kurus + ${by} where account_id = ${wallet}`,
      );
    await change(-2000);
    expect((await rebuild(admin, wallet)).body.code).toBe('BALANCE_TOO_LOW');
    await change(2000);
  });
});

test('subjects that differ: described as a person knows them', async () => {
  const payment = await aPayment(app, { status: 'paid' });
  const viewer = await aViewer(app, { name: 'Umut Usta' });
  await watchAd(app, viewer, payment.campaignId);
  const { entry, watch } = await app.one(sql<{ entry: number; watch: number }>`
      select max(ledger_entries.id) as entry, max(watches.id) as watch from ledger_entries, watches`);
  const texts = {
    [`entry ${entry}`]: /^Kayıt \d+ · Görüntüleme, \d\d\.\d\d\.2026 \d\d:\d\d$/,
    [`watch ${watch}`]: /^İzleme \d+ · Umut Usta, “Kış İndirimi”, ₺0,25, \d\d\./,
    [`order ${payment.id}`]: /^Sipariş \d+ · IK\S+, Deniz Ticaret A\.Ş\., ₺6\.000,00$/,
    [`campaign ${payment.campaignId}`]: /^Kampanya \d+ · Kış İndirimi$/,
    [`viewer ${viewer.userId}`]: /^İzleyici \d+ · Umut Usta$/,
    bank: /^Banka$/,
  };
  const textOf = await describeSubjects(app.db, Object.keys(texts));
  for (const [subject, text] of Object.entries(texts)) expect(textOf(subject)).toMatch(text);
});
