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
  /** Of the amount: what neither own evidenced earnings nor received money with evidence cover. */
  uncovered: number;
  /** Of the amount: what own evidenced earnings do not cover, so that it is received money or has no evidence at all. */
  notOwn: number;
  /** Of the amount: what was received from wallets without evidence. */
  unevidenced: number;
  /** Paid ads, those that the page reported as seen, and how many of them on a day. */
  views: number;
  seen: number;
  perDay: number;
  /** The account's last score without what strangers can produce, and its heaviest reason. */
  ownScore: number;
  reason: string;
  /** Whether the IBAN is held in the account's own name; whether at least the surname is the same. */
  isOwnName: boolean;
  isFamilyName: boolean;
  /** Accounts that were paid to the same IBAN before this one, and those of them never seen at a place of this one. */
  ibanBefore: number;
  ibanStrangers: number;
  /** Accounts that were paid to other IBANs of the same holder before, those of them with another name, and as many as a common name explains. */
  holderElsewhere: number;
  holderForeign: number;
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

/** Own points from which on habits speak against paying: less than a hold, and more than one habit of honest people. */
const MOST_OWN_POINTS = 30;
const MOST_UNSEEN_A_DAY = 40;
const YOUNG_DAYS = 14;
const MOST_WHILE_YOUNG = 80;

const money = (amount: number): string => formatKurus(kurus(amount));

const PAYOUT_RULES: readonly PayoutRule[] = [
  {
    name: 'unseen',
    // Old phones and clients of the specification report nothing either; but their people watch like people.
    objects: ({ views, seen, perDay, notOwn }) =>
      notOwn > 0 && views > 2 * seen && perDay > MOST_UNSEEN_A_DAY,
    mentions: ({ views, seen }) => views > seen,
    text: ({ views, seen }) => texts.unseen(views - seen, views),
  },
  {
    name: 'habits',
    objects: ({ ownScore }) => ownScore >= MOST_OWN_POINTS,
    text: ({ reason }) => reason,
  },
  {
    // Two of a family share a bank account; three seldom, and who shares nothing else is no family.
    name: 'iban',
    objects: ({ ibanBefore, ibanStrangers, isOwnName, isFamilyName }) =>
      ibanStrangers > 0 || ibanBefore > (isOwnName || isFamilyName ? 1 : 0),
    text: ({ ibanBefore }) => texts.iban(ibanBefore),
  },
  {
    name: 'holder',
    // No chance of a common name where both accounts bear another one than the IBAN's holder.
    objects: ({ holderElsewhere, holderUsual, holderForeign, isOwnName }) =>
      holderElsewhere > holderUsual || (!isOwnName && holderForeign > 0),
    text: ({ holderElsewhere }) => texts.holder(holderElsewhere),
  },
  {
    // Used once: hardly anybody begins with so much, and a farm has no time.
    name: 'fast',
    objects: ({ ageDays, perDay }) => ageDays < YOUNG_DAYS && perDay > MOST_WHILE_YOUNG,
    text: ({ ageDays, perDay }) => texts.fast(Math.ceil(ageDays), Math.round(perDay)),
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
    name: 'uncovered',
    objects: ({ amount, unevidenced, seen }) => 2 * unevidenced > amount || (seen === 0 && unevidenced > 0),
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
