import { GROUP_CAPS, type RuleGroup } from './rule-groups.ts';
import { type Level, LEVELS, RULES, RULES_VERSION } from './rules.ts';
import type { Signals } from './signals.ts';

export interface Reason {
  rule: string;
  group: RuleGroup;
  points: number;
  text: string;
}

export interface Score {
  score: number;
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const pointsOf = (reasons: readonly Reason[]) => sum(reasons.map(({ points }) => points));

const sumByGroup = (reasons: readonly Reason[]): number =>
  sum(
    Object.entries(GROUP_CAPS).map(([name, cap]) =>
      Math.min(cap, pointsOf(reasons.filter(({ group }) => group === name))),
    ),
  );

export function scoreOf(signals: Signals): Score {
  const reasons = RULES.map(({ name, group, points, text }) => {
    const given = points(signals);
    return { rule: name, group, points: given, text: given > 0 ? text(signals) : '' };
  })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  const score = Math.min(100, sumByGroup(reasons));
  return { score, level: levelOf(score), version: RULES_VERSION, reasons };
}
