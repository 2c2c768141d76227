/**
 * Looks at everything that is stored, step by step: the rotation slowly and again and again, a full check as fast as it
 * goes because somebody asked. Each step is one snapshot of some ten thousand rows with all that belongs to them.
 */
import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import { INVARIANT_KEYS, type InvariantKey } from '../invariants.ts';
import { askCheck, CHECKS, inSnapshot } from './checks/find.ts';
import { look } from './checks/look.ts';
import type { Domain, Scope } from './checks/scope.ts';
import { type Found, type LastRun, readLastRun, type Reconciliation, recordRun } from './record-run.ts';

/** Of entries or watches. A step of so many takes about a second. */
const STEP_ROWS = 50_000;
/** Of one domain; its steps become longer then. */
const MOST_STEPS = 20_000;
const MOST_TRIES = 5;

export type WalkKind = 'rotation' | 'full';

interface Step {
  domain: Domain;
  /** What is above it, up to `to`; null is the end. */
  from: string;
  to: string | null;
}

export interface Walk {
  id: number;
  kind: WalkKind;
  asked_by: number | null;
  began_at: Date;
  steps: Step[];
  done: number;
  took: Partial<Record<InvariantKey, number>>;
}

interface Sizes {
  entry: number;
  act: number;
  watch: number;
  viewer: number;
  campaign: number;
  order: number;
  withdrawal: number;
  earning: number;
  accounts: number;
}

const readSizes = (db: Db) =>
  one(
    db,
    sql<Sizes>`
      select coalesce((select max(id) from ledger_entries), 0) as entry, coalesce((select max(id) from audit_log), 0) as act,
        coalesce((select max(id) from watches), 0) as watch, coalesce((select max(user_id) from viewers), 0) as viewer,
        coalesce((select max(id) from campaigns), 0) as campaign, coalesce((select max(id) from orders), 0) as "order",
        coalesce((select max(id) from withdrawals), 0) as withdrawal,
        coalesce((select max(id) from invalid_earnings), 0) as earning, (select count(*) from ledger_accounts) as accounts`,
  );

/** The numbers up to the highest one, in steps of about so many. */
function stepsOf(domain: Domain, highest: number, size: number): Step[] {
  const count = Math.min(MOST_STEPS, Math.max(1, Math.ceil(highest / size)));
  const end = (place: number) => String(Math.ceil((highest * place) / count));
  return Array.from({ length: count }, (_, place) => ({ domain, from: end(place), to: end(place + 1) }));
}

async function accountSteps(db: Db, size: number): Promise<Step[]> {
  const ends = await rows(
    db,
    sql<{ id: string }>`
      select id from (select id, row_number() over (order by id) as place from ledger_accounts) as placed
      where place % ${size}::bigint = 0 order by id`,
  );
  const bounds = ['', ...ends.map(({ id }) => id)];
  return bounds.map((from, place) => ({ domain: 'account', from, to: bounds[place + 1] ?? null }));
}

/** So many of a kind that together about as many rows belong to them as a step should have. */
const share = (size: number, many: number, few: number) =>
  Math.max(1, Math.ceil(size / Math.max(1, many / Math.max(1, few))));

async function planSteps(db: Db, size: number): Promise<Step[]> {
  const sizes = await readSizes(db);
  const viewers = share(size, sizes.watch, sizes.viewer);
  return [
    { domain: 'books', from: '', to: null },
    ...(await accountSteps(db, share(size, 2 * sizes.entry, sizes.accounts))),
    ...stepsOf('campaign', sizes.campaign, size),
    ...stepsOf('order', sizes.order, size),
    ...stepsOf('withdrawal', sizes.withdrawal, size),
    ...stepsOf('earning', sizes.earning, size),
    ...stepsOf('viewer-ad', sizes.viewer, viewers),
    ...stepsOf('viewer-day', sizes.viewer, viewers),
    ...stepsOf('act-seal', sizes.act, size),
    ...stepsOf('seal', sizes.entry, size),
    ...stepsOf('entry', sizes.entry, size),
    ...stepsOf('watch', sizes.watch, size),
  ];
}

interface NewWalk {
  kind: WalkKind;
  /** The administrator; null where none asked. */
  askedBy: number | null;
  now: Date;
  stepRows?: number;
}

/** Begins a walk, unless one of its kind is under way. */
export async function askForWalk(
  db: Db,
  { kind, askedBy, now, stepRows = STEP_ROWS }: NewWalk,
): Promise<void> {
  const steps = JSON.stringify(await planSteps(db, stepRows));
  await run(
    db,
    sql`insert into ledger_walks (kind, asked_by, began_at, steps) values (${kind}, ${askedBy}, ${now}, ${steps})
        on conflict do nothing`,
  );
}

export const readOpenWalk = (db: Db, kind: WalkKind): Promise<Walk | undefined> =>
  first(
    db,
    sql<Walk>`select id, kind, asked_by, began_at, steps, done, took from ledger_walks
      where kind = ${kind} and ended_at is null`,
  );

const rangeOf = ({ domain, from, to }: Step): Scope =>
  domain === 'books' ? { kind: 'all' } : { kind: 'range', from, to };

interface Seen {
  took: Walk['took'];
  /** Null where nothing differs. */
  found: Found | null;
}

interface Looking {
  now: Date;
  last: LastRun;
}

/** Looks at the rows of a step; where some differ, also at those that are known to. */
function lookAtStep(
  db: Db,
  { walk, step }: { walk: Walk; step: Step },
  { now, last }: Looking,
): Promise<Seen> {
  return inSnapshot(db, async (tx) => {
    const took = { ...walk.took };
    const scope = rangeOf(step);
    let count = 0;
    for (const check of CHECKS.filter(({ domain }) => domain === step.domain)) {
      const beganMs = performance.now();
      count += (await askCheck(tx, check, scope)).count;
      took[check.invariant] = (took[check.invariant] ?? 0) + Math.round(performance.now() - beganMs);
    }
    if (count === 0) return { took, found: null };
    const scopeFor = async ({ domain }: { domain: Domain }) => (domain === step.domain ? scope : null);
    return { took, found: await look(tx, { now, last, scopeFor }) };
  });
}

/** Notes that a step is done, unless another process has done it meanwhile. */
async function noteStep(db: Db, { id, done }: Walk, took: Walk['took']): Promise<void> {
  await run(
    db,
    sql`update ledger_walks set done = done + 1, took = ${JSON.stringify(took)}
        where id = ${id} and done = ${done} and ended_at is null`,
  );
}

/** Does the next step. Answers the run that was recorded because something differs, or null. */
async function takeStep(db: Db, walk: Walk, now: Date): Promise<Reconciliation | null> {
  const step = walk.steps[walk.done];
  if (step === undefined) throw new Error(`walk ${walk.id} has no step ${walk.done}`);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const last = await readLastRun(db);
    const beganMs = performance.now();
    const { took, found } = await lookAtStep(db, { walk, step }, { now, last });
    const tookMs = Math.round(performance.now() - beganMs);
    const made =
      found && (await recordRun(db, { kind: 'rotation', now, actorId: null, tookMs, found, after: last.id }));
    if (found !== null && made === null) continue;
    await noteStep(db, walk, took);
    return made;
  }
  throw new Error('other runs overtook the checks of the books again and again');
}

/** Answers whether this process ended it, and no other one. */
const setEnded = async (db: Db, { id }: Walk, now: Date): Promise<boolean> =>
  (await run(db, sql`update ledger_walks set ended_at = ${now} where id = ${id} and ended_at is null`)) === 1;

/** Ends a full walk: records what still differs of all that was found. */
async function endFullWalk(db: Db, walk: Walk, now: Date): Promise<Reconciliation | null> {
  const at = now.toISOString();
  const checks = INVARIANT_KEYS.map((key) => ({ key, at, took_ms: walk.took[key] ?? 0 }));
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const last = await readLastRun(db);
    const known = await inSnapshot(db, (tx) => look(tx, { now, last, scopeFor: async () => null }));
    const made = await recordRun(db, {
      kind: 'full',
      now,
      actorId: walk.asked_by,
      tookMs: checks.reduce((sum, { took_ms: tookMs }) => sum + tookMs, 0),
      found: { ...known, checks },
      after: last.id,
      also: (tx) => setEnded(tx, walk, now),
      afterwards: (tx, id) => run(tx, sql`update ledger_walks set run_id = ${id} where id = ${walk.id}`),
    });
    if (made !== null) return made;
    if ((await readOpenWalk(db, 'full'))?.id !== walk.id) return null;
  }
  throw new Error('other runs overtook the checks of the books again and again');
}

/** Ends a walk whose steps are all done. */
async function endWalk(db: Db, walk: Walk, now: Date): Promise<Reconciliation | null> {
  if (walk.kind === 'full') return endFullWalk(db, walk, now);
  await setEnded(db, walk, now);
  return null;
}

export interface Driving {
  kind: WalkKind;
  /** The present instant, for what is recorded. */
  now: () => Date;
  /** Hears of each run that was recorded. */
  onRun: (made: Reconciliation) => Promise<void>;
  /** Asked before each step. */
  goesOn: (walk: Walk) => boolean;
}

/** Goes on with the walk under way as long as it may. Several processes may do so at once. Answers whether it has ended. */
export async function driveWalk(db: Db, { kind, now, onRun, goesOn }: Driving): Promise<boolean> {
  for (;;) {
    const walk = await readOpenWalk(db, kind);
    if (walk === undefined) return true;
    const isOver = walk.done >= walk.steps.length;
    if (!isOver && !goesOn(walk)) return false;
    const made = isOver ? await endWalk(db, walk, now()) : await takeStep(db, walk, now());
    if (made !== null) await onRun(made);
  }
}

/** How long the rotation takes to look at everything: whatever is stored is looked at twice a day. */
export const ROTATION_MS = 11 * 3_600_000;

/** How many of the rotation's steps should be done by now. */
export function stepsDue({ began_at, steps }: Pick<Walk, 'began_at' | 'steps'>, now: Date): number {
  const share = (now.getTime() - began_at.getTime()) / ROTATION_MS;
  // A beginning that lies ahead was noted by a clock that has been set back since: then one step after the other.
  return share < 0 ? steps.length : Math.min(steps.length, Math.ceil(share * steps.length));
}

/** Begins the next rotation if none is under way and the last one began long enough ago. */
export async function beginRotation(db: Db, now: Date): Promise<void> {
  const last = await first(
    db,
    sql<{ began_at: Date; ended_at: Date | null }>`
      select began_at, ended_at from ledger_walks where kind = 'rotation' order by id desc limit 1`,
  );
  const agoMs = last === undefined ? ROTATION_MS : now.getTime() - last.began_at.getTime();
  if (last?.ended_at === null || (agoMs >= 0 && agoMs < ROTATION_MS)) return;
  await askForWalk(db, { kind: 'rotation', askedBy: null, now });
}
