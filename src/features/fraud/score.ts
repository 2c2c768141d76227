/** The score of an account: the points of all rules, group by group, at most 100. Pure. */
import { GROUP_CAPS, type RuleGroup } from './rule-groups.ts';
import { type Level, LEVELS, RULES, RULES_VERSION } from './rules.ts';
import type { Signals } from './signals.ts';

export interface Reason {
  rule: string;
  group: RuleGroup;
  points: number;
  /** Turkish, for the admin. */
  text: string;
}

export interface Score {
  score: number;
  /** Without what other accounts' suspicion added. */
  ownScore: number;
  level: Level;
  version: number;
  /** The heaviest first. */
  reasons: Reason[];
}

export function levelOf(score: number): Level {
  if (score >= LEVELS.certain) return 'certain';
  if (score >= LEVELS.suspected) return 'suspected';
  return score >= LEVELS.watched ? 'watched' : 'clear';
}

function sumOf(reasons: readonly Reason[]): number {
  const sums = Object.entries(GROUP_CAPS).map(([name, cap]) => {
    const points = reasons.filter(({ group }) => group === name).map((reason) => reason.points);
    return Math.min(
      cap,
      points.reduce((sum, given) => sum + given, 0),
    );
  });
  return Math.min(
    100,
    sums.reduce((sum, given) => sum + given, 0),
  );
}

/**
 * Evidence in which nothing has changed but the suspicion of other accounts: its own rules as they were, those about
 * ties as they are now. Pure.
 */
export function withTies(
  known: readonly Reason[],
  fresh: readonly Reason[],
): Pick<Score, 'score' | 'reasons'> {
  const reasons = [
    ...known.filter(({ group }) => group !== 'ties'),
    ...fresh.filter(({ group }) => group === 'ties'),
  ].toSorted((a, b) => b.points - a.points);
  return { score: sumOf(reasons), reasons };
}

export function scoreOf(signals: Signals): Score {
  const reasons = RULES.map(({ name, group, points, text }) => {
    const given = points(signals);
    return { rule: name, group, points: given, text: given > 0 ? text(signals) : '' };
  })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  const score = sumOf(reasons);
  const ownScore = sumOf(reasons.filter(({ group }) => group !== 'ties'));
  return { score, ownScore, level: levelOf(score), version: RULES_VERSION, reasons };
}
