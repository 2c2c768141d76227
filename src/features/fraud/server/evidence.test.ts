import { expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { levelOf } from '../score.ts';
import { evidenceOf } from './evidence.ts';

const app = useTestApp();
const reasons = (text: string) => JSON.stringify([{ rule: 'iban', group: 'money', points: 12, text }]);

test('beside who is in review stands what they are suspected of, however low the score has fallen since', async () => {
  const [{ userId }, admin] = [await aViewer(app), await anAdmin(app)];
  const evidence = async () => {
    const known = (await evidenceOf(app.db, [userId])).get(userId);
    return known && [known.score, known.level, known.reasons[0]?.text, known.review?.decision];
  };
  const score = (points: number, text: string) =>
    run(
      app.db,
      sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at)
          values (${userId}, ${points}, ${levelOf(points)}, 1, ${reasons(text)}, '{}', ${app.clock.now()})
          on conflict (user_id) do update set score = excluded.score, reasons = excluded.reasons`,
    );
  const decide = (decision: string) =>
    run(
      app.db,
      sql`update fraud_cases set decision = ${decision}, decided_at = ${app.clock.now()}, decided_by = ${admin.userId}
          where user_id = ${userId}`,
    );
  expect(await evidence()).toBeUndefined();
  await score(40, 'once');
  expect(await evidence()).toEqual([40, 'watched', 'once', undefined]);
  await run(
    app.db,
    sql`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching)
        values (${userId}, ${app.clock.now()}, 70, 1, ${reasons('then')}, false)`,
  );
  await score(4, 'now');
  expect(await evidence()).toEqual([70, 'suspected', 'then', null]);
  await decide('held');
  expect(await evidence()).toEqual([70, 'suspected', 'then', 'held']);
  await score(95, 'worse');
  expect(await evidence()).toEqual([95, 'certain', 'worse', 'held']);
  await score(4, 'now');
  await decide('cleared');
  expect(await evidence()).toEqual([4, 'clear', 'now', 'cleared']);
  await run(app.db, sql`delete from fraud_scores`);
  expect(await evidence()).toEqual([70, 'suspected', 'then', 'cleared']);
});
