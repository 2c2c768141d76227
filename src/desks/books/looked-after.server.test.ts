/** T-M13, T-M14: where a change behind the program's back shows, what differs in words, and a difference that was accepted. */
import { describe, expect, test } from 'vitest';
import { recordAct } from '#lib/server/audit.ts';
import { inTransaction, one, openDatabase, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { reconcile, sealBooks } from '#platform/ledger/server.ts';
import { behindItsBack, forgeSeal, sealEverything, useFreezes } from '#testing/books.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { bookActs } from '#platform/ledger/acts.ts';
import { describeSubjects } from './subject-names.server.ts';

const app = useTestApp();
useFreezes(app);

const found = async () =>
  (await reconcile(app.db, app.clock.now())).map(({ invariant, subject }) => `${invariant}: ${subject}`);

describe('a waiting withdrawal', () => {
  test.each([
    ['another IBAN', sql`iban = 'TR640006100519786457841327'`, sql`iban = 'TR330006100519786457841326'`],
    ['another holder', sql`account_holder = 'Kötü Niyetli'`, sql`account_holder = 'Ayşe Yılmaz'`],
    [
      'another IBAN of the same end',
      sql`iban = 'TR000000000000000000001326'`,
      sql`iban = 'TR330006100519786457841326'`,
    ],
  ])('that was given %s is found', async (_, change, back) => {
    const { id } = (await withdraw(app, await aRichViewer(app, 10_000))).data;
    expect(await found()).toEqual([]);
    await behindItsBack(app, sql`update withdrawals set ${change} where id = ${id}`);
    expect(await found()).toEqual([`withdrawals-as-asked: withdrawal ${id}`]);
    await behindItsBack(app, sql`update withdrawals set ${back} where id = ${id}`);
    expect(await found()).toEqual([]);
  });

  test('of which the amount was changed, in every place but the sealed one, is found', async () => {
    const { id } = (await withdraw(app, await aRichViewer(app, 10_000))).data;
    const change = (by: number) =>
      behindItsBack(app, sql`update withdrawals set amount_kurus = amount_kurus + ${by} where id = ${id}`);
    await change(1);
    expect(await found()).toContain(`withdrawals-as-asked: withdrawal ${id}`);
    await change(-1);
  });
});

describe('the audit log', () => {
  const lastAct = sql`(select max(to_entry_id) from audit_seals)`;
  test.each([
    ['names somebody else', sql`update audit_log set actor_id = null where id = ${lastAct}`],
    ['says something else', sql`update audit_log set after = '{"problem_count": 9}' where id = ${lastAct}`],
    ['puts another date on it', sql`update audit_log set at = at - interval '1 day' where id = ${lastAct}`],
    ['removes it', sql`delete from audit_log where id = ${lastAct}`],
    ['removes a seal', sql`delete from audit_seals where from_entry_id = 1`],
  ])('whoever %s is found out', async (_, change) => {
    await app.call('/api/admin/oversight/runs', { method: 'POST', as: (await anAdmin(app)).token });
    await sealEverything(app);
    expect(await found()).toEqual([]);
    await run(app.db, sql`create table kept_acts as table audit_log`);
    await run(app.db, sql`create table kept_seals as table audit_seals`);
    await behindItsBack(app, change);
    expect(await found()).toEqual([expect.stringMatching(/^acts-seals-hold: acts \d+-\d+$/)]);
    await behindItsBack(app, sql`delete from audit_log`);
    await behindItsBack(
      app,
      sql`insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, reason, before, after) overriding system value
          select id, at, actor_id, action, subject_kind, subject_id, reason, before, after from kept_acts`,
    );
    await behindItsBack(app, sql`delete from audit_seals`);
    await behindItsBack(app, sql`insert into audit_seals select * from kept_seals`);
    await run(app.db, sql`drop table kept_acts, kept_seals`);
    expect(await found()).toEqual([]);
  });

  test('an act that has its number, and is not written yet, is not sealed over', async () => {
    const other = openDatabase(app.url, { poolSize: 2, onError: () => {} });
    const act = { actorId: null, act: bookActs.audit, after: { problem_count: 0 }, now: app.clock.now() };
    const lastNumber = async () =>
      (await one(app.db, sql<{ id: number }>`select last_value as id from audit_log_id_seq`)).id;
    await run(
      app.db,
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
    await run(app.db, sql`drop trigger audit_log_dawdles on audit_log`);
    await sealEverything(app);
    expect(await found()).toEqual([]);
    await other.close();
  });
});

describe('a difference that was accepted', () => {
  const path = '/api/admin/oversight';
  async function auditAs(admin: Person): Promise<number> {
    return (await app.call(`${path}/runs`, { method: 'POST', as: admin.token })).data.run_id;
  }
  const freezeOf = async (admin: Person) => (await app.call(path, { as: admin.token })).data.freeze;
  const change = (by: number) =>
    behindItsBack(
      app,
      sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = 'bank'`,
    );

  test('stays accepted when its account moves on, and not when it changes', async () => {
    const admin = await anAdmin(app);
    await change(7);
    const seen = await auditAs(admin);
    await aPayment(app, { status: 'paid' });
    // The differences on the screen still exist, although the balance has changed since.
    await auditAs(admin);
    const lift = { reason: 'Ekstreyle karşılaştırıldı', run_id: seen, accepts_problems: true };
    const lifted = await app.call(`${path}/freeze`, { method: 'PUT', as: admin.token, body: lift });
    expect(lifted.status).toBe(200);
    await aPayment(app, { status: 'paid' });
    await auditAs(admin);
    expect(await freezeOf(admin)).toBeNull();
    await change(1);
    await auditAs(admin);
    expect(await freezeOf(admin)).not.toBeNull();
    await run(app.db, sql`delete from money_freezes where lifted_at is null`);
    await change(-1);
    await behindItsBack(
      app,
      sql`update ledger_accounts set balance_kurus = balance_kurus + 7 where id = 'vat_payable'`,
    );
    await auditAs(admin);
    expect(await freezeOf(admin)).not.toBeNull();
    await change(-7);
    await behindItsBack(
      app,
      sql`update ledger_accounts set balance_kurus = balance_kurus - 7 where id = 'vat_payable'`,
    );
  });
});

describe('an alarm of the seals alone', () => {
  test('is lifted by one administrator once a full check clears it, and not before', async () => {
    const admin = await anAdmin(app);
    const path = '/api/admin/oversight';
    const audit = async () =>
      (await app.call(`${path}/runs`, { method: 'POST', as: admin.token })).data.run_id;
    const lift = async () => {
      const body = { reason: 'Mühürler baştan hesaplandı', run_id: await audit() };
      return (await app.call(`${path}/freeze`, { method: 'PUT', as: admin.token, body })).body;
    };
    const mend = await forgeSeal(app);
    expect(await found()).toEqual([expect.stringMatching(/^seals-hold/)]);
    expect((await lift()).code).toBe('BOOKS_DIFFER');
    await mend();
    expect((await lift()).message).toBe('Para çıkışları yeniden açıldı');
    expect((await app.call(path, { as: admin.token })).data.freeze).toBeNull();
  });
});

describe('a stored balance that is not the sum of its postings', () => {
  const path = '/api/admin/oversight';
  const books = async (admin: Person) => (await app.call(path, { as: admin.token })).data;
  const rebuild = (admin: Person, account: string) =>
    app.call(`${path}/balances`, { as: admin.token, body: { account, reason: 'Elle değiştirilmiş' } });

  test('is named beside what was posted, under its owner’s name, and rebuilt from the postings', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app, { name: 'Işıl İnce' })];
    const wallet = userWallet(viewer.userId);
    await behindItsBack(
      app,
      sql`update ledger_accounts set balance_kurus = balance_kurus + 5 where id = ${wallet}`,
    );
    await app.call(`${path}/runs`, { method: 'POST', as: admin.token });
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
    const act = await one(
      app.db,
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

test('whatever differs is told as a person knows it', async () => {
  const payment = await aPayment(app, { status: 'paid' });
  const viewer = await aViewer(app, { name: 'Umut Usta' });
  await watchAd(app, viewer, payment.campaignId);
  const { entry, watch } = await one(
    app.db,
    sql<{ entry: number; watch: number }>`
      select max(ledger_entries.id) as entry, max(watches.id) as watch from ledger_entries, watches`,
  );
  const textOf = await describeSubjects(app.db, [
    `entry ${entry}`,
    `watch ${watch}`,
    `order ${payment.id}`,
    `campaign ${payment.campaignId}`,
    `viewer ${viewer.userId}`,
    'bank',
  ]);
  expect(textOf(`entry ${entry}`)).toMatch(/^Kayıt \d+ · Görüntüleme, \d\d\.\d\d\.2026 \d\d:\d\d$/);
  expect(textOf(`watch ${watch}`)).toMatch(/^İzleme \d+ · Umut Usta, “Kış İndirimi”, ₺0,25, \d\d\./);
  expect(textOf(`order ${payment.id}`)).toMatch(/^Sipariş \d+ · IK\S+, Deniz Ticaret A\.Ş\., ₺6\.000,00$/);
  expect(textOf(`campaign ${payment.campaignId}`)).toMatch(/^Kampanya \d+ · Kış İndirimi$/);
  expect(textOf(`viewer ${viewer.userId}`)).toMatch(/^İzleyici \d+ · Umut Usta$/);
  expect(textOf('bank')).toBe('Banka');
  expect(textOf('withdrawal 999999')).toBe('Çekim 999999');
});

test('whoever is signed in is told since when no money leaves', async () => {
  const state = async ({ token }: Person) => (await app.call('/api/money-stop', { as: token })).data;
  const people = [await anAdmin(app), await aFirm(app), await aViewer(app)];
  for (const person of people) expect(await state(person)).toEqual({ began_at: null });
  const now = app.clock.now();
  await run(app.db, sql`insert into money_freezes (began_at, problems) values (${now}, '[]')`);
  for (const person of people) expect(await state(person)).toEqual({ began_at: now.toISOString() });
  expect((await app.call('/api/money-stop')).status).toBe(401);
});
