/**
 * The rules of the line that an administrator reads beside a withdrawal: what speaks against paying it. One table, the
 * heaviest rule first. Each rests on what the account did itself: what
 * strangers can produce about somebody (money sent, a request to an IBAN, an address shared) objects to nothing that the
 * account earned with evidence.
 */
import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { payoutTexts as texts } from './texts.ts';

export interface PayoutFacts {
  amount: Kurus;
  ageDays: number;
  /** The part of the amount that neither own evidenced earnings nor received money with evidence cover. */
  uncovered: number;
  /** The part of the amount that own evidenced earnings do not cover, so that it is received money or has no evidence at all. */
  notOwn: number;
  views: number;
  seen: number;
  perDay: number;
  score: number;
  reason: string;
  /** Whether the IBAN is held in the account's own name; whether at least the surname is the same. */
  isOwnName: boolean;
  isFamilyName: boolean;
  /** Earlier accounts at the same IBAN that speak against this one; those of them never seen at a place of this one. */
  ibanBefore: number;
  ibanStrangers: number;
  /** Accounts that were paid to other IBANs of the same holder before, those of them with another name, and as many as a common name explains. */
  holderElsewhere: number;
  holderForeign: number;
  holderUsual: number;
  isAllNew: boolean;
  /** Senders of the money on which the withdrawal draws: how many, and how many of them were never at a place of this account. */
  senders: number;
  strangeSenders: number;
  received: number;
}

interface PayoutRule {
  name: string;
  objects(this: void, facts: PayoutFacts): boolean;
  mentions?(this: void, facts: PayoutFacts): boolean;
  text(this: void, facts: PayoutFacts): string;
}

/** Points from which on habits speak against paying: less than a hold, and more than one habit of honest people. */
const MOST_POINTS = 30;
const YOUNG_DAYS = 14;
const MOST_WHILE_YOUNG = 80;

const money = (amount: number): string => formatKurus(kurus(amount));

const PAYOUT_RULES: readonly PayoutRule[] = [
  {
    name: 'unseen',
    // Old phones report only a part; what reports nothing is no page of the product, however few ads it takes.
    objects: ({ amount, views, seen, notOwn }) => 2 * notOwn > amount && views > 2 * seen,
    mentions: ({ views, seen }) => views > seen,
    text: ({ views, seen }) => texts.unseen(views - seen, views),
  },
  { name: 'habits', objects: ({ score }) => score >= MOST_POINTS, text: ({ reason }) => reason },
  {
    // Two of a family share a bank account; three seldom, and who shares nothing else is no family.
    name: 'iban',
    objects: ({ ibanBefore, ibanStrangers, isOwnName, isFamilyName }) =>
      ibanStrangers > 0 || ibanBefore > (isOwnName || isFamilyName ? 1 : 0),
    text: ({ ibanBefore }) => texts.iban(ibanBefore),
  },
  {
    name: 'holder',
    // No chance of a common name where both accounts bear another one than the holder, whom only namesakes accuse.
    objects: ({ holderElsewhere, holderUsual, holderForeign, isOwnName }) =>
      isOwnName
        ? holderElsewhere - holderForeign > holderUsual
        : holderElsewhere > holderUsual || holderForeign > 0,
    text: ({ holderElsewhere }) => texts.holder(holderElsewhere),
  },
  {
    name: 'fast',
    objects: ({ ageDays, perDay }) => ageDays < YOUNG_DAYS && perDay > MOST_WHILE_YOUNG,
    text: ({ ageDays, perDay }) => texts.fast(Math.ceil(ageDays), Math.round(perDay)),
  },
  { name: 'all-new', objects: ({ isAllNew }) => isAllNew, text: () => texts.allNew },
  {
    // Counts only money that others sent: many senders, some who are no family, or one who watches nothing.
    name: 'collected',
    objects: ({ amount, notOwn, received, senders, strangeSenders, views }) =>
      Math.min(notOwn, received) * 2 >= amount && (strangeSenders >= 4 || senders >= 5 || views === 0),
    text: ({ received, senders }) => texts.collected(money(received), senders),
  },
  {
    name: 'uncovered',
    objects: ({ amount, uncovered }) => 2 * uncovered > amount,
    mentions: ({ uncovered }) => uncovered > 0,
    text: ({ uncovered }) => texts.uncovered(money(uncovered)),
  },
];

/** A line with more reasons is not read. */
const MOST_REASONS = 2;

/** The line: the first rules that object, otherwise the first worth saying; empty where nothing is to be said. Pure. */
export function assessPayout(facts: PayoutFacts): { line: string; objects: boolean } {
  const objecting = PAYOUT_RULES.filter((rule) => rule.objects(facts));
  const worthSaying = PAYOUT_RULES.filter((rule) => rule.mentions?.(facts)).slice(0, 1);
  const said = objecting.length > 0 ? objecting.slice(0, MOST_REASONS) : worthSaying;
  return { line: said.map((rule) => rule.text(facts)).join(' · '), objects: objecting.length > 0 };
}
