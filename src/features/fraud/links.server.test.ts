import { expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { makeViewers } from '#testing/fraud/rows.ts';
import { decideWithdrawal, fund, sendMoney, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { scoreDueAccounts, scoreAccounts } from './score-accounts.server.ts';
import { refreshLinks } from './links.server.ts';

const app = useTestApp();

test('starts in lockstep: counted again only for accounts that watched since they were scored', async () => {
  const two = await makeViewers(app.db, Array(2).fill(app.clock.now()));
  const { id: campaignId } = await aCampaign(app, { status: 'active' });
  const watchTogether = (numbers: readonly number[], at: Date) =>
    app.rows(sql`
      insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
            expires_at, ended_at)
          select id, ${campaignId}, 'viewed', n, 25, 5, ${at}::date, at, at + interval '65 seconds', at + interval '5 seconds'
          from unnest(${two}::bigint[]) as id, unnest(${numbers}::integer[]) as n,
            lateral (select ${at}::timestamptz + n * interval '10 seconds' as at) as start`);
  const [a, b] = two.toSorted((one, other) => one - other);
  const find = async (now: Date) => {
    await refreshLinks(app.db, { now });
    return app.rows(sql`select amount, last_at from fraud_links where a_id = ${a} and b_id = ${b}`);
  };
  const [first, second, third] = [1, 2, 3].map(
    (hours) => new Date(app.clock.now().getTime() + hours * 3_600_000),
  ) as [Date, Date, Date];
  await watchTogether([1, 2, 3, 4, 5], app.clock.now());
  expect(await find(first)).toEqual([{ amount: 5, last_at: first }]);
  await app.rows(sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at)
        select id, 0, 'clear', 1, '[]', '{}', ${first} from unnest(${two}::bigint[]) as id`);
  expect(await find(second)).toEqual([{ amount: 5, last_at: first }]);
  await watchTogether([6], second);
  expect(await find(third)).toEqual([{ amount: 6, last_at: third }]);
});

test('requests to my IBAN tie nobody; payouts made to it accuse the account that comes later, not the earlier one', async () => {
  const admin = await anAdmin(app);
  const owner = await aViewer(app, { name: 'Hatice Nur Yalçın' });
  const others = await someViewers(app, 3);
  const askedBy = async (person: Person) => {
    await fund(app.db, userWallet(person.userId), 20_000);
    return (await withdraw(app, person, { account_holder: owner.name })).data.id;
  };
  const approve = async (id: number) => (await decideWithdrawal(app, admin, id, 'approve')).status;
  const asked = await Promise.all(others.map(askedBy));
  const own = await askedBy(owner);
  const [canceller] = others as [Person];
  await app.call(`/api/user/wallet/withdrawals/${asked[0]}/cancel`, { method: 'POST', as: canceller.token });
  await scoreDueAccounts(app.db, { now: app.clock.now() });
  const ties = () => app.rows(sql`select kind from fraud_links where ${owner.userId} in (a_id, b_id)`);
  expect(await ties()).toEqual([]);
  expect(await approve(own)).toBe(200);
  expect([await approve(asked[1]), await approve(asked[2])]).toEqual([200, 409]);
  const both = [owner.userId, (others[2] as Person).userId];
  await scoreAccounts(app.db, both, app.clock.now());
  const scores = sql`select score, level, signals -> 'ibanPeers' as peers from fraud_scores
    where user_id = any(${both}::bigint[]) order by score`;
  expect(await app.rows(scores)).toMatchObject([
    { score: 0, peers: 0 },
    { level: 'suspected', peers: 2 },
  ]);
});

test('a transfer that no refresh has seen for hours: summed, even after a refresh of somebody else', async () => {
  const [sender, recipient, other] = (await someViewers(app, 3)) as [Person, Person, Person];
  for (const from of [sender, other]) {
    await fund(app.db, userWallet(from.userId), 10_000);
    expect((await sendMoney(app, from, recipient, 30)).status).toBe(200);
    app.clock.advance(3 * 3_600_000);
  }
  await refreshLinks(app.db, { now: app.clock.now(), userIds: [other.userId] });
  await refreshLinks(app.db, { now: app.clock.now() });
  expect(
    await app.rows(
      sql`select from_id, amount_kurus from fraud_flows where to_id = ${recipient.userId} order by from_id`,
    ),
  ).toEqual([
    { from_id: sender.userId, amount_kurus: 3000 },
    { from_id: other.userId, amount_kurus: 3000 },
  ]);
});

// The crowds come last: every refresh after them would count their pairs again.
test('a crowd that was paid to one bank account is tied together by few pairs', async () => {
  const made = await makeViewers(app.db, Array(320).fill(app.clock.now()));
  await app.rows(sql`insert into withdrawals (user_id, amount_kurus, iban, account_holder, created_at, status, decided_at)
        select id, 1000, 'TR' || lpad('7', 24, '0'), 'Ayşe Yılmaz', ${app.clock.now()}, 'paid', ${app.clock.now()} from unnest(${made}::bigint[]) as id`);
  const read = () =>
    app.rows(sql<{ a_id: number; b_id: number }>`
        select a_id, b_id from fraud_links where kind = 'iban' and a_id = any(${made}::bigint[])`);
  const [asker = 0] = made.slice(100);
  await refreshLinks(app.db, { now: app.clock.now(), userIds: [asker] });
  const own = await read();
  expect(own).toHaveLength(20);
  expect(own.every(({ a_id, b_id }) => a_id === asker || b_id === asker)).toBe(true);
  await refreshLinks(app.db, { now: app.clock.now() });
  const all = await read();
  expect(all.length).toBeLessThanOrEqual(3200);
  const tied = new Set(all.flatMap(({ a_id, b_id }) => [a_id, b_id]));
  expect(made.every((id) => tied.has(id))).toBe(true);
});

test('a farm that is a crowd is in lockstep like a small one; people who come by in a crowd are not', async () => {
  const size = { farm: 320, passing: 200 };
  const made = await makeViewers(app.db, Array(size.farm + size.passing).fill(app.clock.now()));
  const first = Math.min(...made);
  const farm = first + size.farm;
  const { id: campaignId } = await aCampaign(app, { status: 'active' });
  // Six moments of the crowd. Of the others each is in one of them, and watches five times alone.
  await app.rows(sql`
    insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
          expires_at, ended_at)
        select id, ${campaignId}, 'viewed', n, 25, 5, ${app.clock.now()}::date, at, at + interval '65 seconds', at + interval '5 seconds'
        from generate_series(${first}::bigint, ${farm + size.passing - 1}::bigint) as id, generate_series(1, 6) as n,
          lateral (select ${app.clock.now()}::timestamptz - interval '1 hour' + n * interval '10 seconds'
            + case when id >= ${farm} and id % 6 <> n - 1 then (id - ${farm} + 1) * interval '60 seconds' else interval '0' end as at) as start`);
  await refreshLinks(app.db, { now: new Date(app.clock.now().getTime() + 6 * 3_600_000) });
  const [alone] =
    await app.rows(sql`select id from generate_series(${first}::bigint, ${farm - 1}::bigint) as id
        where (select count(*) from fraud_links where kind = 'lockstep' and id in (a_id, b_id)) < 4`);
  expect(alone, 'one of the farm is tied to few').toBeUndefined();
  expect(await app.rows(sql`select b_id from fraud_links where b_id >= ${farm}`)).toEqual([]);
});
