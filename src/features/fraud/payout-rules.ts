/**
 * The rules of the line that an administrator reads beside a withdrawal: what speaks against paying it. One table, the
 * heaviest rule first. Each rests on what the account did itself: what
 * strangers can produce about somebody (money sent, a request to an IBAN, an address shared) objects to nothing that the
 * account earned with evidence.
 */
import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { LEVELS } from './rules.ts';
import { payoutTexts as texts } from './texts.ts';

export interface PayoutFacts {
  amount: Kurus;
  /** Of the amount: what neither own evidenced earnings nor received money with evidence cover. */
  uncovered: number;
  /** Of the amount: what own evidenced earnings do not cover, so that it is received money or has no evidence at all. */
  notOwn: number;
  views: number;
  seen: number;
  /** The account's last score without what strangers can produce, and its heaviest reason. */
  ownScore: number;
  reason: string;
  /** Whether the IBAN is held in the account's own name; whether at least the surname is the same. */
  isOwnName: boolean;
  isFamilyName: boolean;
  /** Accounts that were paid to the same IBAN before this one, those of them never seen at a place of this one, and of this one's name. */
  ibanBefore: number;
  ibanStrangers: number;
  ibanNamesakes: number;
  /** Accounts that were paid to other IBANs of the same holder before, and as many as a common name explains. */
  holderElsewhere: number;
  holderUsual: number;
  /** Whether device, address and IBAN of an old account are all new. */
  isAllNew: boolean;
  /** Who sent the money on which the withdrawal draws: how many, and how many of them were never at a place of this account. */
  senders: number;
  strangeSenders: number;
  received: number;
}

interface PayoutRule {
  name: string;
  /** Whether it speaks against paying without further questions. */
  objects(this: void, facts: PayoutFacts): boolean;
  /** Whether it is worth saying even so. */
  mentions?(this: void, facts: PayoutFacts): boolean;
  text(this: void, facts: PayoutFacts): string;
}

const money = (amount: number): string => formatKurus(kurus(amount));

const PAYOUT_RULES: readonly PayoutRule[] = [
  {
    name: 'unseen',
    objects: ({ views, seen, notOwn }) => notOwn > 0 && views > 2 * seen,
    mentions: ({ views, seen }) => views > seen,
    text: ({ views, seen }) => texts.unseen(views - seen, views),
  },
  {
    name: 'habits',
    objects: ({ ownScore }) => ownScore >= LEVELS.watched,
    text: ({ reason }) => reason,
  },
  {
    // The IBAN's own holder is accused only by accounts that bear the same name.
    name: 'iban',
    objects: ({ isOwnName, ibanBefore, ibanStrangers, ibanNamesakes }) =>
      isOwnName ? ibanNamesakes > 0 : ibanStrangers > 0 || ibanBefore > 1,
    text: ({ ibanBefore }) => texts.iban(ibanBefore),
  },
  {
    name: 'holder',
    objects: ({ holderElsewhere, holderUsual }) => holderElsewhere > holderUsual,
    text: ({ holderElsewhere }) => texts.holder(holderElsewhere),
  },
  {
    name: 'all-new',
    objects: ({ isAllNew }) => isAllNew,
    text: () => texts.allNew,
  },
  {
    // As far as it draws on money that others sent: of many, or of some who are no family.
    name: 'collected',
    objects: ({ amount, notOwn, received, senders, strangeSenders }) =>
      Math.min(notOwn, received) * 2 >= amount && (strangeSenders >= 3 || senders >= 5),
    text: ({ received, senders }) => texts.collected(money(received), senders),
  },
  {
    name: 'name',
    objects: ({ isOwnName, isFamilyName, ibanBefore }) => !isOwnName && !isFamilyName && ibanBefore === 0,
    text: () => texts.otherName,
  },
  {
    name: 'uncovered',
    objects: ({ amount, uncovered }) => 2 * uncovered > amount,
    mentions: ({ uncovered }) => uncovered > 0,
    text: ({ uncovered }) => texts.uncovered(money(uncovered)),
  },
];

/** The line: the first rule that objects, otherwise the first worth saying; empty where nothing is to be said. Pure. */
export function assessPayout(facts: PayoutFacts): { line: string; objects: boolean } {
  const objecting = PAYOUT_RULES.find((rule) => rule.objects(facts));
  const said = objecting ?? PAYOUT_RULES.find((rule) => rule.mentions?.(facts));
  return { line: said?.text(facts) ?? '', objects: objecting !== undefined };
}
