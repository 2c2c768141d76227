import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { proposalKinds } from '#app/proposal-kinds.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { approveProposal } from '#platform/approvals/server.ts';
import { atOnce } from '#testing/at-once.ts';
import { behindItsBack, changeBalance, forgeSeal } from '#testing/books.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';

const shared = useTestApp();
const path = '/api/admin/oversight';
const reason = 'Ekstreyle karşılaştırıldı';
const LIFTED = 'Para çıkışları yeniden açıldı';
const PROPOSED = expect.stringContaining('ikinci yönetici');
/** 25.000 ₺, the setting's default, in kuruş. */
const LIMIT = 2_500_000;

const audit = async (app: TestApp, admin: Person): Promise<number> =>
  (await app.call(`${path}/runs`, { method: 'POST', as: admin.token })).data.run_id;
const freezeOf = async (app: TestApp, admin: Person) =>
  (await app.call(path, { as: admin.token })).data.freeze;
const lift = (app: TestApp, admin: Person, run_id: number) =>
  app.call(`${path}/freeze`, {
    method: 'PUT',
    as: admin.token,
    body: { reason, run_id, accepts_problems: true },
  });
const proposals = async (app: TestApp, admin: Person) =>
  (await app.call('/api/admin/proposals', { as: admin.token })).data.proposals;
const approve = (app: TestApp, admin: Person, id: number) =>
  app.call(`/api/admin/proposals/${id}/approve`, { method: 'PUT', as: admin.token });

async function aProposal(by: number) {
  const [one, other] = [await anAdmin(shared), await anAdmin(shared, { duty: 'finance' })];
  await changeBalance(shared, by);
  const seen = await audit(shared, one);
  expect((await lift(shared, one, seen)).body.message).toEqual(PROPOSED);
  const [proposal] = await proposals(shared, other);
  return { one, other, seen, proposal };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await run(
    shared.db,
    sql`update ledger_accounts set held_kurus = 0, balance_kurus = coalesce(
      (select sum(amount_kurus) from ledger_postings where account_id = ledger_accounts.id), 0)`,
  );
  await run(shared.db, sql`delete from money_freezes`);
  await run(
    shared.db,
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
    expect(await freezeOf(shared, one)).toMatchObject({ takes_two: true, is_proposed: true });
    expect((await approve(shared, one, proposal.id)).body.code).toBe('OWN_PROPOSAL');
    for (const admin of [one, other])
      expect((await lift(shared, admin, seen)).body.code).toBe('PROPOSAL_OPEN');
    expect(await freezeOf(shared, one)).not.toBeNull();

    const answers = await atOnce(6, () => approve(shared, other, proposal.id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await freezeOf(shared, one)).toBeNull();
    await audit(shared, one);
    expect(await freezeOf(shared, one)).toBeNull();
    const acts = await rows(
      shared.db,
      sql`select action, actor_id, reason, after ->> 'accepted_problem_count' as accepted from audit_log
        where actor_id in (${one.userId}, ${other.userId}) and action <> 'books.audit' order by id`,
    );
    expect(acts).toEqual([
      { action: 'proposal.propose', actor_id: one.userId, reason, accepted: null },
      { action: 'money-freeze.lift', actor_id: other.userId, reason, accepted: '1' },
      { action: 'proposal.approve', actor_id: other.userId, reason, accepted: null },
    ]);
  });

  test('that has changed since it was proposed is not, nor one of a later stop', async () => {
    const { one, other, proposal } = await aProposal(LIMIT + 1);
    await changeBalance(shared, 1);
    await audit(shared, one);
    expect((await approve(shared, other, proposal.id)).body.code).toBe('PROPOSAL_OVERTAKEN');
    await changeBalance(shared, -LIMIT - 2);
    const clean = await audit(shared, one);
    expect((await lift(shared, one, clean)).body.message).toBe(LIFTED);
    expect((await approve(shared, other, proposal.id)).body.code).toBe('PROPOSAL_OVERTAKEN');
    await changeBalance(shared, LIMIT + 1);
    await audit(shared, one);
    expect((await approve(shared, other, proposal.id)).body.code).toBe('PROPOSAL_OVERTAKEN');
    expect(await freezeOf(shared, one)).toMatchObject({ is_proposed: false });
  });

  test('once accepted, is not asked about again beside a small one of another rule', async () => {
    const { one, other, proposal } = await aProposal(LIMIT + 1);
    await approve(shared, other, proposal.id);
    const wallet = userWallet((await aViewer(shared)).userId);
    await behindItsBack(shared, sql`update ledger_accounts set held_kurus = 1 where id = ${wallet}`);
    const seen = await audit(shared, one);
    expect(await freezeOf(shared, one)).toMatchObject({ takes_two: false });
    expect((await lift(shared, one, seen)).body.message).toBe(LIFTED);
    // A second row of the rule that was accepted makes it another difference, which is asked about whole.
    await changeBalance(shared, 500, 'vat_payable');
    await audit(shared, one);
    expect(await freezeOf(shared, one)).toMatchObject({ takes_two: true });
  });
});

describe('one administrator lifts a stop', () => {
  test.each([
    ['of a difference up to the amount', LIMIT, LIFTED],
    ['but not of a larger one, even where money is missing', -LIMIT - 1, PROPOSED],
  ])('%s', async (_, by, message) => {
    const [one] = [await anAdmin(shared), await anAdmin(shared)];
    await changeBalance(shared, by);
    expect((await lift(shared, one, await audit(shared, one))).body.message).toEqual(message);
  });

  test('of differences that are gone, however large they were', async () => {
    const [one] = [await anAdmin(shared), await anAdmin(shared)];
    await changeBalance(shared, LIMIT * 2);
    await audit(shared, one);
    await changeBalance(shared, -LIMIT * 2);
    const clean = await audit(shared, one);
    expect(await freezeOf(shared, one)).toMatchObject({ takes_two: false });
    expect((await lift(shared, one, clean)).body.message).toBe(LIFTED);
  });

  test('but not of one that is no amount, such as a broken seal', async () => {
    const [one, other] = [await anAdmin(shared), await anAdmin(shared)];
    const mend = await forgeSeal(shared);
    expect((await lift(shared, one, await audit(shared, one))).body.message).toEqual(PROPOSED);
    const [proposal] = await proposals(shared, other);
    expect(proposal.facts[1].value).toBe('Tutarla ölçülemiyor');
    expect((await approve(shared, other, proposal.id)).status).toBe(200);
    expect(await freezeOf(shared, one)).toBeNull();
    await mend();
  });
});

test('no forged figure keeps the books from being checked', async () => {
  const admin = await anAdmin(shared);
  await changeBalance(shared, 9_000_000_000_000_000, 'bank');
  await changeBalance(shared, -9_000_000_000_000_000, 'vat_payable');
  await audit(shared, admin);
  expect(await freezeOf(shared, admin)).toMatchObject({ takes_two: true });
});

test.each([
  ['development', LIFTED],
  ['production', PROPOSED],
])('for the only administrator, in %s', async (NODE_ENV, message) => {
  const environment = { NODE_ENV, RATE_LIMITS: 'on', PUBLIC_URL: 'https://ornek.com' };
  const alone = await startTestApp({
    limits: true,
    environment: { ...environment, ADMIN_SECOND_FACTOR: 'optional' },
  });
  const admin = await anAdmin(alone);
  await changeBalance(alone, LIMIT + 1);
  expect((await lift(alone, admin, await audit(alone, admin))).body.message).toEqual(message);
  for (const { id } of await proposals(alone, admin))
    await inTransaction(alone.db, (tx) =>
      approveProposal(tx, proposalKinds, { id, adminId: null, now: alone.clock.now() }),
    );
  expect(await freezeOf(alone, admin)).toBeNull();
  await alone.close();
});
