/**
 * The rules of the score. Change them together with `RULES_VERSION`, which every stored score names. Nothing that many
 * honest people share reaches the threshold, alone or together; `npm run bench -- fraud` measures that.
 */
import { type RuleGroup, ruleTexts as texts, GROUP_CAPS } from './texts.ts';

export interface Signals {
  /** Paid views of the last fortnight, and of these: */
  views: number;
  /** … those about which the page said nothing, */
  silentViews: number;
  /** … those during which the page was hidden for most of the time or the ad never painted, by its own account, */
  unseenViews: number;
  /** … those whose seconds exceed the ad's length by the same number of milliseconds as most others. */
  sameEvidenceViews: number;

  /** Pauses between watches that were looked at, and how many of them are alike to a twentieth of a second. */
  gaps: number;
  sameGaps: number;
  /** The most different hours of one day in which the account watched. */
  busiestDayHours: number;
  /** Other accounts that started the same ads in the same seconds, most of the time. */
  lockstepPeers: number;

  /** Other accounts that were paid to an IBAN of this one before this one was. */
  ibanPeers: number;
  /** … and of these, accounts that were never seen at the same address or on the same device. */
  ibanStrangers: number;
}

export const NO_SIGNALS: Signals = {
  views: 0,
  silentViews: 0,
  unseenViews: 0,
  sameEvidenceViews: 0,
  gaps: 0,
  sameGaps: 0,
  busiestDayHours: 0,
  lockstepPeers: 0,
  ibanPeers: 0,
  ibanStrangers: 0,
};

export const RULES_VERSION = 4;

/** From so many points on. Suspected: money waits in review. Certain: no new watches either. */
export const LEVELS = { watched: 35, suspected: 60, certain: 90 } as const;
export type Level = 'clear' | keyof typeof LEVELS;

export interface Rule {
  name: string;
  group: RuleGroup;
  points(this: void, signals: Signals): number;
  text(this: void, signals: Signals): string;
}

/** The points of the highest step that `value` reaches: `{ 3: 10, 5: 20 }` is 10 from three on and 20 from five. */
function steps(value: number, table: Readonly<Record<number, number>>): number {
  return Object.entries(table).findLast(([from]) => value >= Number(from))?.[1] ?? 0;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const ENOUGH_VIEWS = 10;
const ENOUGH_GAPS = 12;

export const RULES: readonly Rule[] = [
  {
    name: 'silent',
    group: 'attention',
    points: ({ views, silentViews }) =>
      views < ENOUGH_VIEWS ? 0 : steps(share(silentViews, views), { 0.5: 8, 0.9: 15 }),
    text: ({ views, silentViews }) => texts.silent(silentViews, views),
  },
  {
    name: 'unseen',
    group: 'attention',
    points: ({ views, unseenViews }) =>
      views < ENOUGH_VIEWS ? 0 : steps(share(unseenViews, views), { 0.3: 10, 0.7: 20 }),
    text: ({ views, unseenViews }) => texts.unseen(unseenViews, views),
  },
  {
    name: 'same-evidence',
    group: 'attention',
    points: ({ views, sameEvidenceViews }) =>
      sameEvidenceViews >= ENOUGH_VIEWS && share(sameEvidenceViews, views) >= 0.6 ? 20 : 0,
    text: ({ views, sameEvidenceViews }) => texts.sameEvidence(sameEvidenceViews, views),
  },
  {
    name: 'lockstep',
    group: 'rhythm',
    points: ({ lockstepPeers }) => steps(lockstepPeers, { 1: 8, 2: 30, 4: 75, 10: 90 }),
    text: ({ lockstepPeers }) => texts.lockstep(lockstepPeers),
  },
  {
    name: 'same-gaps',
    group: 'rhythm',
    points: ({ gaps, sameGaps }) =>
      gaps < ENOUGH_GAPS ? 0 : steps(share(sameGaps, gaps), { 0.6: 8, 0.8: 15 }),
    text: ({ gaps, sameGaps }) => texts.sameGaps(sameGaps, gaps),
  },
  {
    name: 'round-the-clock',
    group: 'rhythm',
    points: ({ busiestDayHours }) => steps(busiestDayHours, { 18: 15, 21: 30 }),
    text: ({ busiestDayHours }) => texts.roundTheClock(busiestDayHours),
  },
  {
    name: 'iban',
    group: 'money',
    points: ({ ibanPeers }) => steps(ibanPeers, { 1: 4, 2: 12, 3: 30, 5: 60 }),
    text: ({ ibanPeers }) => texts.iban(ibanPeers),
  },
  {
    // A family has one address; who shares only the bank account has something else in common.
    name: 'iban-strangers',
    group: 'money',
    points: ({ ibanStrangers }) => steps(ibanStrangers, { 1: 12, 2: 60 }),
    text: ({ ibanStrangers }) => texts.ibanStrangers(ibanStrangers),
  },
];

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
  reasons: Reason[];
}

export function levelOf(score: number): Level {
  if (score >= LEVELS.certain) return 'certain';
  if (score >= LEVELS.suspected) return 'suspected';
  return score >= LEVELS.watched ? 'watched' : 'clear';
}

/** A group's points stop at its cap. */
function sumByGroup(reasons: readonly Reason[]): number {
  const sums = { attention: 0, rhythm: 0, money: 0 };
  for (const { group, points } of reasons) sums[group] = Math.min(GROUP_CAPS[group], sums[group] + points);
  return sums.attention + sums.rhythm + sums.money;
}

export function scoreOf(signals: Signals): Score {
  const reasons = RULES.map(({ name, group, points, text }) => ({
    rule: name,
    group,
    points: points(signals),
    text: text(signals),
  }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  const score = Math.min(100, sumByGroup(reasons));
  return { score, level: levelOf(score), version: RULES_VERSION, reasons };
}

/** Days for which data that compares accounts is stored. A case stores the evidence of its decision itself. */
export const KEPT_DAYS = {
  sources: 60,
  ties: 60,
  scores: 60,
  /** The page's report about a watch; afterwards the watch stores only that it was paid. */
  attention: 90,
  cases: 730,
} as const;
