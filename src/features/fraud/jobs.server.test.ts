import { expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { anAdmin, aViewer, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { scoreDueAccounts, forgetTraces } from './score-accounts.server.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { makeViewers } from '#testing/fraud/rows.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { KEPT_DAYS, levelOf } from './rules.ts';
import type { FraudTie } from './contract.ts';
import { componentsOf, nameGroups, evidenceOf } from './groups.server.ts';

const app = useTestApp();

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
const counts = () =>
  app.one(sql<object>`
    select (select count(*) from viewer_sources) as sources, (select count(*) from fraud_links) as links,
      (select count(*) from fraud_flows) as flows, (select count(*) from fraud_scores) as scores`);

test('traces are forgotten when their days are over; the scores of accounts in review or held stay', async () => {
  const [a, b, c, d] = (await someViewers(app, 4)).map(({ userId }) => userId);
  const admin = await anAdmin(app);
  const today = istanbulDay(app.clock.now());
  for (const days of [KEPT_DAYS.sources - 1, KEPT_DAYS.sources + 1])
    await app.rows(
      sql`insert into viewer_sources (user_id, kind, key, day) values (${a}, 'device', 'kimlik-0123', ${addDays(today, -days)})`,
    );
  for (const [kind, days] of [
    ['device', KEPT_DAYS.ties - 1],
    ['lockstep', KEPT_DAYS.ties + 1],
  ])
    await app.rows(sql`insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
          values (${a}, ${b}, ${kind}, 1, ${ago(100)}, ${ago(Number(days))})`);
  for (const [to, days] of [
    [b, KEPT_DAYS.ties - 1],
    [c, KEPT_DAYS.ties + 1],
  ])
    await app.rows(sql`insert into fraud_flows (from_id, to_id, amount_kurus, first_at, last_at)
          values (${a}, ${to}, 100, ${ago(100)}, ${ago(Number(days))})`);
  for (const id of [a, b, c, d])
    await app.rows(sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at)
          values (${id}, 70, 'suspected', 1, '[]', '{}', ${ago(KEPT_DAYS.scores + 1)})`);
  await app.rows(sql`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching)
        values (${a}, ${ago(KEPT_DAYS.scores + 1)}, 70, 1, '[]', false)`);
  for (const [id, decision] of [
    [b, 'held'],
    [c, 'cleared'],
  ])
    await app.rows(sql`
      insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching, decision, decided_at, decided_by)
          values (${id}, ${ago(100)}, 70, 1, '[]', false, ${decision}, ${ago(99)}, ${admin.userId})`);
  expect(await counts()).toEqual({ sources: 2, links: 2, flows: 2, scores: 4 });
  await forgetTraces(app.db, app.clock.now());
  expect(await counts()).toEqual({ sources: 1, links: 1, flows: 1, scores: 2 });
  expect(await app.rows(sql`select user_id from fraud_scores order by user_id`)).toEqual([
    { user_id: a },
    { user_id: b },
  ]);
});

test('a case two years after its decision: only the decision is left', async () => {
  const [viewer, admin] = [await aViewer(app), await anAdmin(app)];
  await app.rows(sql`
    insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching, objection, objected_at,
          decision, decided_at, decided_by, note)
        select ${viewer.userId}, ${ago(900)}, 70, 1, reasons::jsonb, false, 'Yurtta kalıyoruz.', ${ago(890)}, 'held',
          decided_at::timestamptz, ${admin.userId}, 'Belgelere baktım.'
        from (values ('[{"rule":"device"}]', ${ago(KEPT_DAYS.cases - 1)}::timestamptz), ('[{"rule":"device"}]', ${ago(KEPT_DAYS.cases + 1)}),
          ('[]', ${ago(KEPT_DAYS.cases + 1)})) as given (reasons, decided_at)`);
  await forgetTraces(app.db, app.clock.now());
  const kept = { objection: 'Yurtta kalıyoruz.', note: 'Belgelere baktım.', decision: 'held' };
  const forgotten = { objection: null, note: null, decision: 'held' };
  expect(
    await app.rows(sql`select objection, note, decision, reasons = '[]' as is_empty from fraud_cases
          where user_id = ${viewer.userId} order by id`),
  ).toEqual([
    { ...kept, is_empty: false },
    { ...forgotten, is_empty: true },
    { ...forgotten, is_empty: true },
  ]);
});

test('interrupted rounds: everybody is scored in the end', async () => {
  const active = await makeViewers(app.db, Array(250).fill(app.clock.now()));
  await app.rows(sql`insert into fraud_flows (from_id, to_id, amount_kurus, first_at, last_at)
        select id, id + 1, 100, ${app.clock.now()}, ${app.clock.now()}
        from unnest(${active.slice(0, -1)}::bigint[]) as id`);
  const scored = () =>
    app.rows(sql`select user_id from fraud_scores where user_id = any(${active}::bigint[])`);
  for (const expected of [200, 250]) {
    let asked = 0;
    const isOver = () => (asked += 1) > 1;
    const signal = Object.defineProperty({}, 'aborted', { get: isOver }) as AbortSignal;
    app.clock.advance(60_000);
    await scoreDueAccounts(app.db, { now: app.clock.now(), signal });
    expect(await scored()).toHaveLength(expected);
  }
});

test('a big farm beside it does not tear a chain of accounts apart', async () => {
  const made = await makeViewers(app.db, Array(310).fill(app.clock.now()));
  const [big, chain] = [made.slice(0, 302), made.slice(302)];
  await app.rows(sql`with tie as (
          select a, b, 'lockstep' as kind from unnest(${big}::bigint[]) as a, unnest(${big}::bigint[]) as b where a < b
          union all select id, id + 1, 'device' from unnest(${chain.slice(0, -1)}::bigint[]) as id
        )
        insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
        select a, b, kind, 9, ${app.clock.now()}, ${app.clock.now()} from tie`);
  for (const userId of made) await openCase(app, { userId });
  await app.rows(sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at)
        select id, 70, 'suspected', 1, '[]', '{}', ${app.clock.now()} from unnest(${made}::bigint[]) as id`);
  await nameGroups(app.db);
  expect(
    await app.rows(sql`select group_id, count(*) as accounts from fraud_scores
          where user_id = any(${made}::bigint[]) group by group_id order by group_id`),
  ).toEqual([
    { group_id: big[0], accounts: 302 },
    { group_id: chain[0], accounts: 8 },
  ]);
});

const reasons = (text: string) => JSON.stringify([{ rule: 'iban', group: 'money', points: 12, text }]);

test('an account in review: keeps its reasons, however low the score has fallen since', async () => {
  const [{ userId }, admin] = [await aViewer(app), await anAdmin(app)];
  const evidence = async () => {
    const known = (await evidenceOf(app.db, [userId])).get(userId);
    return known && [known.score, known.level, known.reasons[0]?.text, known.review?.decision];
  };
  const score = (points: number, text: string) =>
    app.rows(sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at)
          values (${userId}, ${points}, ${levelOf(points)}, 1, ${reasons(text)}, '{}', ${app.clock.now()})
          on conflict (user_id) do update set score = excluded.score, reasons = excluded.reasons`);
  const decide = (decision: string) =>
    app.rows(sql`
      update fraud_cases set decision = ${decision}, decided_at = ${app.clock.now()}, decided_by = ${admin.userId}
          where user_id = ${userId}`);
  expect(await evidence()).toBeUndefined();
  await score(40, 'once');
  expect(await evidence()).toEqual([40, 'watched', 'once', undefined]);
  await app.rows(sql`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching)
        values (${userId}, ${app.clock.now()}, 70, 1, ${reasons('then')}, false)`);
  await score(4, 'now');
  expect(await evidence()).toEqual([70, 'suspected', 'then', null]);
  await decide('held');
  expect(await evidence()).toEqual([70, 'suspected', 'then', 'held']);
  await score(95, 'worse');
  expect(await evidence()).toEqual([95, 'certain', 'worse', 'held']);
  await score(4, 'now');
  await decide('cleared');
  expect(await evidence()).toEqual([4, 'clear', 'now', 'cleared']);
  await app.rows(sql`delete from fraud_scores`);
  expect(await evidence()).toEqual([70, 'suspected', 'then', 'cleared']);
});

const tie = (a: number, b: number): FraudTie => ({ a, b, kind: 'device', amount: 1 });

test('accounts tied over others: one group with the smallest number', () => {
  const groups = componentsOf([9, 3, 5, 7, 4], [tie(5, 7), tie(7, 9), tie(3, 4)]);
  expect(groups).toEqual([
    { id: 3, members: [3, 4], ties: [tie(3, 4)] },
    { id: 5, members: [5, 7, 9], ties: [tie(5, 7), tie(7, 9)] },
  ]);
});
