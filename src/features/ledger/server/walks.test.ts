/** Everything that is stored is looked at twice a day in turn, step by step, or at once when somebody asks. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '#lib/server/clock.ts';
import { inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { sealEverything } from '#testing/books.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { sampled } from '#testing/runs/release.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, watchAd } from '#testing/watching.ts';
import { checkTouched } from './check-touched.ts';
import { DOMAINS } from './checks/scope.ts';
import { ledgerJobs } from './jobs.ts';
import { askForWalk, driveWalk, readOpenWalk, ROTATION_MS } from './walks.ts';

const app = useTestApp();
type Statement = ReturnType<typeof sql>;
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await run(app.db, sql`delete from money_freezes`);
  await run(app.db, sql`delete from ledger_walks`);
});

const behindItsBack = (change: Statement) =>
  inTransaction(app.db, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    await run(tx, change);
  });
const minute = async () =>
  (await checkTouched(app.db, app.clock.now())).problems.map(({ invariant }) => invariant);
const known = async () =>
  (
    await one(
      app.db,
      sql<{
        problems: { invariant: string }[];
      }>`select problems from reconciliations order by id desc limit 1`,
    )
  ).problems.map(({ invariant }) => invariant);

/** Days of watching long ago, sealed, which the checks of the minute have left behind. */
async function anOldView() {
  const { id } = await aCampaign(app, { status: 'active' });
  const viewer = await aViewer(app);
  await watchAd(app, viewer, id);
  await clickAd(app, viewer, id);
  const { watchId } = await one(app.db, sql<{ watchId: number }>`select max(id) as "watchId" from watches`);
  // Somebody else comes later, so that nothing of the first view is in the last minute.
  await watchAd(app, await aViewer(app), (await aCampaign(app, { status: 'active' })).id);
  // Whoever writes to another database of the cluster holds the marks up for a moment, as it does the seals.
  for (let passed = 0, isBehind = false; passed < 3 || !isBehind; passed += 1) {
    await sealEverything(app);
    expect(await minute()).toEqual([]);
    ({ isBehind } = await one(
      app.db,
      sql<{ isBehind: boolean }>`select watch_id > ${watchId}::bigint as "isBehind" from ledger_marks`,
    ));
  }
  return { id, viewer, watchId };
}

describe('the steps of a walk', () => {
  test('leave nothing out: those of a kind follow each other to the last row', async () => {
    await anOldView();
    // The first minute ever asked for one with longer steps.
    await run(app.db, sql`delete from ledger_walks`);
    await askForWalk(app.db, { kind: 'full', askedBy: null, now: app.clock.now(), stepRows: 1 });
    const steps = (await readOpenWalk(app.db, 'full'))?.steps ?? [];
    expect(new Set(steps.map(({ domain }) => domain))).toEqual(new Set(DOMAINS));
    const last = async (table: string) =>
      String((await one(app.db, sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`)).id);
    const ends = {
      entry: await last('ledger_entries'),
      watch: await last('watches'),
      order: await last('orders'),
    };
    for (const domain of DOMAINS) {
      const own = steps.filter((step) => step.domain === domain);
      for (const [place, { from }] of own.entries()) if (place > 0) expect(from).toBe(own[place - 1]?.to);
      if (domain in ends) expect(own.at(-1)?.to).toBe(ends[domain as keyof typeof ends]);
    }
    expect(steps.filter(({ domain }) => domain === 'entry').length).toBe(Number(ends.entry));
    expect(steps.find(({ domain }) => domain === 'account')?.from).toBe('');
    expect(steps.findLast(({ domain }) => domain === 'account')?.to).toBeNull();
  });
});

/** Each changes a row that no minute looks at any more; with what undoes it. */
const OLD_FAULTS: [string, (old: Awaited<ReturnType<typeof anOldView>>) => [Statement, Statement]][] = [
  [
    'seals-hold',
    ({ watchId }) => {
      const act = (by: number) =>
        sql`update ledger_entries set actor_id = actor_id + ${by} where kind = 'view' and ref = ${String(watchId)}`;
      return [act(1), act(-1)];
    },
  ],
  [
    'views-posted',
    ({ watchId }) => {
      const set = (by: number) =>
        sql`update watches set reserved_kurus = reserved_kurus + ${by} where id = ${watchId}`;
      return [set(1), set(-1)];
    },
  ],
  [
    'counters-count',
    ({ id }) => {
      const set = (by: number) =>
        sql`update campaign_counters set total_clicks = total_clicks + ${by} where campaign_id = ${id}`;
      return [set(1), set(-1)];
    },
  ],
  [
    'days-counted',
    ({ viewer }) => {
      const set = (by: number) =>
        sql`update viewer_days set earned_kurus = earned_kurus + ${by} where user_id = ${viewer.userId}`;
      return [set(1), set(-1)];
    },
  ],
  [
    'acts-seals-hold',
    () => {
      const set = (by: number) =>
        sql`update audit_log set at = at + ${by} * interval '1 second' where id = (select min(id) from audit_log)`;
      return [set(1), set(-1)];
    },
  ],
];

describe('the rotation', () => {
  test.each(sampled(OLD_FAULTS))(
    'finds an old row changed behind its back within a day: %s',
    async (invariant, faultOf) => {
      await anAdmin(app);
      const [plant, undo] = faultOf(await anOldView());
      await behindItsBack(plant);
      expect(await minute()).not.toContain(invariant);
      const clock = manualClock(app.clock.now());
      const job = ledgerJobs({ db: app.db, clock, mail: { send: async () => {} } }).find(
        ({ name }) => name === 'walk-books',
      );
      for (let passedMs = 0; passedMs <= ROTATION_MS; passedMs += HOUR_MS / 2) {
        await job?.run();
        clock.advance(HOUR_MS / 2);
      }
      expect(2 * ROTATION_MS).toBeLessThan(24 * HOUR_MS);
      expect(await known()).toContain(invariant);
      const stop = await one(app.db, sql<{ count: number }>`select count(*) as count from money_freezes`);
      expect(stop.count).toBe(1);
      // It is said until it is put right, and then within a minute no more.
      expect(await minute()).toContain(invariant);
      await behindItsBack(undo);
      expect(await minute()).toEqual([]);
    },
  );

  test('takes its time: no more steps than are due, and begins anew when its time is over', async () => {
    await anOldView();
    const clock = manualClock(app.clock.now());
    const job = ledgerJobs({ db: app.db, clock, mail: { send: async () => {} } }).find(
      ({ name }) => name === 'walk-books',
    );
    const read = () =>
      rows(
        app.db,
        sql<{ done: number; total: number; is_ended: boolean }>`
          select done, jsonb_array_length(steps) as total, ended_at is not null as is_ended from ledger_walks order by id`,
      );
    await job?.run();
    expect((await read())[0]).toMatchObject({ done: 0 });
    clock.advance(ROTATION_MS / 2);
    await job?.run();
    const [half] = await read();
    expect(half?.done).toBe(Math.ceil((half?.total ?? 0) / 2));
    clock.advance(ROTATION_MS / 2);
    await job?.run();
    expect(await read()).toMatchObject([{ is_ended: true }]);
    await job?.run();
    expect((await read()).map(({ is_ended: isEnded }) => isEnded)).toEqual([true, false]);
  });
});

describe('a full check', () => {
  const path = '/api/admin/oversight';

  test('says how far it is, finds what is old at once, and keeps its outcome', async () => {
    const admin = await anAdmin(app, { name: 'Ilgaz Yönetici' });
    const [, faultOf] = OLD_FAULTS[1] ?? [];
    const [plant, undo] = faultOf?.(await anOldView()) ?? [];
    if (plant === undefined || undo === undefined) throw new Error('no fault');
    await behindItsBack(plant);
    const progress = async () => (await app.call(`${path}/runs/progress`, { as: admin.token })).data.progress;
    expect(await progress()).toBeNull();
    await askForWalk(app.db, { kind: 'full', askedBy: admin.userId, now: app.clock.now() });
    const seen: number[] = [];
    const drive = (goesOn: (walk: { done: number }) => boolean) =>
      driveWalk(app.db, { kind: 'full', now: () => app.clock.now(), onRun: async () => {}, goesOn });
    for (let upTo = 1; !(await drive(({ done }) => done < upTo)); upTo += 1) {
      const { done, total, actor_name } = await progress();
      expect(actor_name).toBe('Ilgaz Yönetici');
      expect(done).toBeLessThanOrEqual(total);
      seen.push(done);
    }
    expect(seen.length).toBeGreaterThan(DOMAINS.length - 2);
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
    expect(await progress()).toBeNull();
    const { run: last, looks } = (await app.call(path, { as: admin.token })).data;
    expect(last).toMatchObject({ actor_name: 'Ilgaz Yönetici' });
    expect(looks).toMatchObject({ full: { problem_count: 2 }, is_full_under_way: false });
    expect(await known()).toEqual(['views-posted', 'days-counted']);
    await behindItsBack(undo);
    // The same by the screen's button.
    const { data, body } = await app.call(`${path}/runs`, { method: 'POST', as: admin.token });
    expect(data).toMatchObject({ problem_count: 0 });
    expect(body.message).toContain('fark yok');
  });

  test('that takes longer than somebody waits goes on by the job', async () => {
    const admin = await anAdmin(app);
    await anOldView();
    const { auditEverything } = await import('./audit-books.ts');
    const kit = { db: app.db, mail: { send: async () => {} } };
    const asked = await auditEverything(kit, { adminId: admin.userId, clock: app.clock, patienceMs: -1 });
    expect(asked).toBeNull();
    const job = ledgerJobs({ ...kit, clock: app.clock }).find(({ name }) => name === 'walk-books');
    await job?.run();
    expect(await readOpenWalk(app.db, 'full')).toBeUndefined();
    expect((await app.call(path, { as: admin.token })).data.looks.full).toMatchObject({ problem_count: 0 });
  });

  test('driven by two servers at once records one outcome', async () => {
    await anOldView();
    await askForWalk(app.db, { kind: 'full', askedBy: null, now: app.clock.now() });
    const before = await one(app.db, sql<{ id: number }>`select max(id) as id from reconciliations`);
    const drive = () =>
      driveWalk(app.db, {
        kind: 'full',
        now: () => app.clock.now(),
        onRun: async () => {},
        goesOn: () => true,
      });
    expect(await Promise.all([drive(), drive(), drive()])).toEqual([true, true, true]);
    const after = await one(
      app.db,
      sql<{ count: number }>`select count(*) as count from reconciliations where id > ${before.id}`,
    );
    expect(after.count).toBe(1);
  });
});

describe('after long without a worker', () => {
  test('a minute does not read all that is new: it is passed over, and a full walk finds what is wrong there', async () => {
    await anOldView();
    await watchAd(app, await aViewer(app), (await aCampaign(app, { status: 'active' })).id);
    await run(app.db, sql`delete from ledger_walks`);
    const newest = sql`id = (select max(id) from watches)`;
    await behindItsBack(sql`update watches set reserved_kurus = reserved_kurus + 1 where ${newest}`);
    // Whoever writes to another database of the cluster holds the seals up for a moment.
    await sealEverything(app);
    const look = () => checkTouched(app.db, app.clock.now(), { mostNew: 1 });
    expect((await look()).problems).toEqual([]);
    const [marked] = await rows(
      app.db,
      sql<object>`select entry_id = (select max(id) from ledger_entries) as "isAtEnd" from ledger_marks`,
    );
    expect(marked).toEqual({ isAtEnd: true });
    expect((await look()).problems).toEqual([]);
    await driveWalk(app.db, {
      kind: 'full',
      now: () => app.clock.now(),
      onRun: async () => {},
      goesOn: () => true,
    });
    expect(await known()).toEqual(['views-posted', 'days-counted']);
    await behindItsBack(sql`update watches set reserved_kurus = reserved_kurus - 1 where ${newest}`);
    expect(await minute()).toEqual([]);
  });

  test('what no seal can cover yet is not read either: the check fails, and says why', async () => {
    await anOldView();
    await inTransaction(app.db, async (tx) => {
      // A transaction that has written holds the seals up.
      await run(tx, sql`select pg_current_xact_id()`);
      for (let made = 0; made < 3; made += 1)
        await watchAd(app, await aViewer(app), (await aCampaign(app, { status: 'active' })).id);
      await expect(checkTouched(app.db, app.clock.now(), { mostNew: 1 })).rejects.toThrow('have no seal');
    });
    await sealEverything(app);
    expect(await minute()).toEqual([]);
  });
});
