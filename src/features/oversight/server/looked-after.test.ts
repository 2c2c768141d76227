/** T-M13, T-M14: what else a change behind the program's back shows in, and a difference that was accepted. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordAct } from '#lib/server/audit.ts';
import { inTransaction, one, openDatabase, run, sql } from '#lib/server/db.ts';
import { reconcile, sealBooks } from '#features/ledger/server/index.ts';
import { forgeSeal, sealEverything } from '#testing/books.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { bookActs } from '../acts.ts';

const app = useTestApp();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await run(app.db, sql`delete from money_freezes`);
});

/** Changes data as an attacker with the database's superuser password could. */
const behindItsBack = (change: ReturnType<typeof sql>) =>
  inTransaction(app.db, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    await run(tx, change);
  });
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
    await behindItsBack(sql`update withdrawals set ${change} where id = ${id}`);
    expect(await found()).toEqual([`withdrawals-as-asked: withdrawal ${id}`]);
    await behindItsBack(sql`update withdrawals set ${back} where id = ${id}`);
    expect(await found()).toEqual([]);
  });

  test('of which the amount was changed, in every place but the sealed one, is found', async () => {
    const { id } = (await withdraw(app, await aRichViewer(app, 10_000))).data;
    const change = (by: number) =>
      behindItsBack(sql`update withdrawals set amount_kurus = amount_kurus + ${by} where id = ${id}`);
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
    await behindItsBack(change);
    expect(await found()).toEqual([expect.stringMatching(/^acts-seals-hold: acts \d+-\d+$/)]);
    await behindItsBack(sql`delete from audit_log`);
    await behindItsBack(
      sql`insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, reason, before, after) overriding system value
          select id, at, actor_id, action, subject_kind, subject_id, reason, before, after from kept_acts`,
    );
    await behindItsBack(sql`delete from audit_seals`);
    await behindItsBack(sql`insert into audit_seals select * from kept_seals`);
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
    behindItsBack(sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = 'bank'`);

  test('stays accepted when its account moves on, and not when it changes', async () => {
    const admin = await anAdmin(app);
    await change(7);
    const seen = await auditAs(admin);
    await aPayment(app, { status: 'paid' });
    // What was seen on the screen is still what there is, although the account has moved on.
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
      sql`update ledger_accounts set balance_kurus = balance_kurus + 7 where id = 'vat_payable'`,
    );
    await auditAs(admin);
    expect(await freezeOf(admin)).not.toBeNull();
    await change(-7);
    await behindItsBack(
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
