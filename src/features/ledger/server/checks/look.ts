/** Asks the checks, each about its rows, and again about the rows that a run before found to differ. */
import type { Db } from '#lib/server/db.ts';
import { INVARIANT_KEYS, type InvariantKey } from '../../invariants.ts';
import type { CheckRun, Found, LastRun } from '../record-run.ts';
import type { Check } from './check.ts';
import { addDiffering, askCheck, CHECKS, type Findings } from './find.ts';
import { type FoundProblem, type KnownRow, sumUpProblem } from './problem.ts';
import type { Scope } from './scope.ts';

/** A whole look at one invariant, for want of its rows' keys, is repeated after so many times as long as it took. */
const REST_TIMES = 20;

export interface Looking {
  now: Date;
  /** The run before, whose rows are looked at again. */
  last: LastRun;
  /** What a check is asked about; null for nothing but the rows that are known to differ. */
  scopeFor: (check: Check) => Promise<Scope | null>;
}

const EVERYTHING: Scope = { kind: 'all' };

/** The scopes that together are what is asked about and the known rows. */
function withKnown(scope: Scope | null, known: readonly string[]): Scope[] {
  if (scope?.kind === 'all') return [scope];
  if (known.length === 0) return scope === null ? [] : [scope];
  if (scope?.kind !== 'keys') return [...(scope === null ? [] : [scope]), { kind: 'keys', keys: known }];
  return [{ ...scope, keys: [...new Set([...scope.keys, ...known])] }];
}

function mayRest(run: CheckRun | undefined, now: Date): run is CheckRun {
  if (run === undefined) return false;
  const restedMs = now.getTime() - Date.parse(run.at);
  // A run that lies ahead was made by a clock that has been set back since.
  return restedMs >= 0 && restedMs < run.took_ms * REST_TIMES;
}

interface Outcome {
  problem: FoundProblem | null;
  rows: readonly KnownRow[];
  check: CheckRun | undefined;
}

/** Asks all checks of an invariant. */
async function lookAt(tx: Db, invariant: InvariantKey, { now, last, scopeFor }: Looking): Promise<Outcome> {
  const checks = CHECKS.filter((check) => check.invariant === invariant);
  const known = last.rows.filter((row) => row.invariant === invariant);
  const before = last.problems.find((problem) => problem.invariant === invariant);
  const ranBefore = last.checks.find(({ key }) => key === invariant);
  const beganMs = performance.now();
  const found: Findings = new Map();
  let asked = 0;
  const ask = async (check: Check, scope: Scope) => {
    asked += 1;
    addDiffering(found, invariant, await askCheck(tx, check, scope));
  };
  for (const check of checks) {
    const keys = known.filter(({ domain }) => domain === check.domain).map(({ key }) => key);
    // What has no keys is asked as a whole.
    const scope = check.domain === 'books' && keys.length > 0 ? EVERYTHING : await scopeFor(check);
    for (const each of withKnown(scope, keys)) await ask(check, each);
  }
  // More rows differ than are known by their keys.
  if (before !== undefined && before.found > known.length) {
    if (found.size === 0 && mayRest(ranBefore, now))
      return { problem: before, rows: known, check: ranBefore };
    found.clear();
    for (const check of checks) await ask(check, EVERYTHING);
  }
  const check = { key: invariant, at: now.toISOString(), took_ms: Math.round(performance.now() - beganMs) };
  const differing = found.get(invariant);
  return {
    problem: differing === undefined ? null : await sumUpProblem(tx, invariant, differing),
    rows: differing?.rows.map(({ domain, key }) => ({ invariant, domain, key })) ?? [],
    check: asked === 0 ? ranBefore : check,
  };
}

/** Asks the checks. `tx` is one snapshot. */
export async function look(tx: Db, looking: Looking): Promise<Found> {
  const outcomes: Outcome[] = [];
  for (const invariant of INVARIANT_KEYS) outcomes.push(await lookAt(tx, invariant, looking));
  return {
    problems: outcomes.flatMap(({ problem }) => (problem === null ? [] : [problem])),
    rows: outcomes.flatMap(({ rows }) => [...rows]),
    checks: outcomes.flatMap(({ check }) => (check === undefined ? [] : [check])),
  };
}

const NOTHING_KNOWN: LastRun = { id: 0, problems: [], rows: [], checks: [] };

/** Asks every check about all that is stored. */
export const lookAtEverything = (tx: Db, now: Date): Promise<Found> =>
  look(tx, { now, last: NOTHING_KNOWN, scopeFor: async () => EVERYTHING });
