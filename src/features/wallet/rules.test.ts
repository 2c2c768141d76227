import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus, sumKurus } from '#lib/shared/money.ts';
import { breakdownOf, findMissing, type LeavingFacts, reachedOf } from './leaving.ts';
import {
  missingText,
  CANCELLED_REASON,
  type MovementFacts,
  movementText,
  isSameName,
  maskName,
} from './texts.ts';
import { type StepFacts, stepsOf } from './withdrawals/withdrawal-fields.ts';
import { findIbanProblem, ibanSchema, maskIbans, cleanIban } from './iban.ts';
import { cleanWalletNumber } from './grouping.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { dailyRange, type EarningRules, exampleViews, MONTH_DAYS, mostViews } from './estimate.ts';
import { type EndedFacts, outcomeOf, type WatchOutcome } from './contract/viewer.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00+03:00`);
const part = (amount: number, time: string) => ({ amount: kurus(amount), ready_at: at(time) });
const timeOf = (when: Date | null) => (when === null ? '' : formatDateTime(when).slice(-5));
const usual: LeavingFacts = {
  withdrawals_left_today: 3,
  balance: kurus(6000),
  available: kurus(6000),
  min_withdraw_amount: kurus(5000),
  withdrawals_enabled: true,
  money_ready_at: null,
  in_review: false,
  locked_bonus: null,
  resting: null,
};
const pay = { view_rate: kurus(25), second_view_rate: basisPoints(5000), max_views_per_ad: 2 };

describe('what may leave, and when', () => {
  const held: LeavingFacts = {
    ...usual,
    available: kurus(3000),
    locked_bonus: { amount: kurus(1000), views_left: 2 },
    resting: { parts: [part(500, '14:05'), part(1500, '18:00')] },
  };

  const seconds = { amount: kurus(250), ready_at: new Date(at('14:05').getTime() + 59_000) };
  const alike = { parts: [part(500, '14:05'), seconds, part(1500, '14:06')] };

  test.each<[string, Partial<LeavingFacts>, number, string[]]>([
    ['its time or its ads', {}, 3000, ['500 transfer 14:05', '1500 transfer 18:00', '1000 bonus']],
    [
      'one line with what is ready in the same minute',
      { available: kurus(2750), resting: alike },
      2750,
      ['750 transfer 14:05', '1500 transfer 14:06', '1000 bonus'],
    ],
    [
      'no earlier time than all, after a change of the account',
      { money_ready_at: at('16:00') },
      0,
      ['3000 change 16:00', '500 transfer 16:00', '1500 transfer 18:00', '1000 bonus'],
    ],
    ['no time of its own, in review', { in_review: true }, 0, ['6000 review']],
  ])('each part has %s', (_, change, now, parts) => {
    const found = breakdownOf({ ...held, ...change });
    const later = found.later.map(({ amount, why, readyAt }) => `${amount} ${why} ${timeOf(readyAt)}`.trim());
    expect({ ...found, later }).toEqual({ now, later: parts });
  });

  test('the parts add up to the balance, whatever is held', () => {
    const amount = fc.integer({ min: 0, max: 10_000 });
    const facts = fc.record({
      balance: amount,
      locked: amount,
      resting: amount,
      withdrawals_enabled: fc.boolean(),
      in_review: fc.boolean(),
      money_ready_at: fc.constantFrom(null, at('16:00')),
    });
    fc.assert(
      fc.property(facts, ({ balance, locked, resting, ...rest }) => {
        const { now, later } = breakdownOf({
          ...usual,
          ...rest,
          balance: kurus(balance),
          available: kurus(Math.max(0, balance - locked - resting)),
          locked_bonus: { amount: kurus(locked), views_left: 1 },
          resting: { parts: [part(resting, '14:05')] },
        });
        expect(sumKurus(now, ...later.map((one) => one.amount))).toBe(balance);
        expect(later.every((one) => one.amount > 0)).toBe(true);
      }),
    );
  });
});

/** Stands in the texts below for the sentence that explains a range. */
const RANGE = ' (aynı reklamı yeniden izlemek daha az kazandırır)';

interface Held {
  bonus?: [amount: number, views: number];
  /** The amount that is free at each time. */
  rests?: Record<string, number>;
  opens?: string;
}

test.each<[number, Held, string | null]>([
  [6000, {}, null],
  [1550, {}, '₺34,50 kaldı, yaklaşık 140–270 reklam*'],
  [4990, {}, '₺0,10 kaldı, yaklaşık 1 reklam'],
  // Watching frees the bonus, which counts.
  [4990, { bonus: [1000, 2] }, '₺0,10 kaldı, yaklaşık 2 reklam'],
  [6000, { bonus: [1500, 2] }, '2 reklam kaldı'],
  // One ad that pays enough is enough, too.
  [5980, { bonus: [1000, 2] }, '1–2 reklam kaldı*'],
  [
    6000,
    { rests: { '14:05': 400, '18:00': 1000 } },
    '₺4,00 kaldı, yaklaşık 16–31 reklam*; beklersen 14:05 itibarıyla çekebilirsin',
  ],
  [
    5500,
    { bonus: [1000, 1], rests: { '14:05': 900, '18:00': 1100 } },
    '₺15,00 kaldı, yaklaşık 60–120 reklam*; beklersen 18:00 itibarıyla 1 reklam kalır',
  ],
  // Beside what rests one ad earns what is missing, and the bonus is not needed.
  [
    5990,
    { bonus: [1000, 2], rests: { '14:05': 4990 } },
    '₺40,00 kaldı, yaklaşık 160–310 reklam*; beklersen 14:05 itibarıyla 1 reklam kalır',
  ],
  [
    4500,
    { rests: { '14:05': 2000, '18:00': 2500 } },
    '₺50,00 kaldı, yaklaşık 200–390 reklam*; beklersen 18:00 itibarıyla ₺5,00 kalır',
  ],
  // Money that has rested by the time that anything may leave again is not missing.
  [5000, { rests: { '14:05': 1500 }, opens: '16:00' }, null],
  [
    4000,
    { rests: { '14:05': 1500, '18:00': 1000 }, opens: '16:00' },
    '₺20,00 kaldı, yaklaşık 80–160 reklam*; beklersen 18:00 itibarıyla ₺10,00 kalır',
  ],
])('of %i kuruş, held %j, what is missing for a withdrawal', (balance, { bonus, rests, opens }, text) => {
  const missing = findMissing(
    {
      ...usual,
      balance: kurus(balance),
      locked_bonus: bonus ? { amount: kurus(bonus[0]), views_left: bonus[1] } : null,
      resting: rests ? { parts: Object.entries(rests).map(([time, amount]) => part(amount, time)) } : null,
      money_ready_at: opens ? at(opens) : null,
    },
    pay,
  );
  const said = missing && missingText(missing).replace(RANGE, '*').replace('24.11.2026 ', '');
  expect(said).toBe(text && `Para çekmeye ${text}`);
});

test('what rests does not count towards a withdrawal, as the words beside the bar say', () => {
  const facts = { ...usual, balance: kurus(4525), resting: { parts: [part(525, '14:05')] } };
  const missing = findMissing(facts, pay);
  expect(missing && reachedOf(missing, facts)).toBe(4000);
});

test('who earns what is said to be missing may withdraw then, and who waits after earning what is left', () => {
  const amount = fc.integer({ min: 0, max: 6000 });
  fc.assert(
    fc.property(
      fc.record({ own: amount, locked: amount, first: amount, second: amount, isChanged: fc.boolean() }),
      ({ own, locked, first, second, isChanged }) => {
        // Nothing leaves before the first part has rested.
        const money_ready_at = isChanged ? at('16:00') : null;
        const free = own + (isChanged ? first : 0);
        const resting = { parts: [part(first, '14:05'), part(second, '18:00')] };
        const balance = kurus(own + locked + first + second);
        const locked_bonus = { amount: kurus(locked), views_left: 2 };
        const facts = { ...usual, balance, available: kurus(own), money_ready_at, resting, locked_bonus };
        const missing = findMissing(facts, pay);
        if (missing === null) {
          expect(free).toBeGreaterThanOrEqual(5000);
          return;
        }
        const after = (views: number, pays: number) => free + views * pays + (views >= 2 ? locked : 0);
        // Whichever ads come, so many views of them are enough; of those that pay most no fewer are.
        expect(after(missing.views, 13)).toBeGreaterThanOrEqual(5000);
        expect(after(missing.fewest_views, 25)).toBeGreaterThanOrEqual(5000);
        expect(after(missing.fewest_views - 1, 25)).toBeLessThan(5000);
        // The ads free the bonus as well.
        expect(free + locked + missing.amount).toBeGreaterThanOrEqual(5000);
        expect(missing.amount === 0 || free + locked + missing.amount === 5000).toBe(true);
        const isFirstEnough = missing.ready_at?.getTime() === at('14:05').getTime();
        const then = own + first + (isFirstEnough ? 0 : second);
        const bonus = missing.amount_then > 0 || missing.views_then > 0 ? locked : 0;
        expect(then + bonus + missing.amount_then).toBeGreaterThanOrEqual(5000);
      },
    ),
  );
});

describe('steps', () => {
  const [asked, proposed, decided] = [at('09:00'), at('10:30'), at('14:05')];
  const waiting: StepFacts = {
    status: 'pending',
    rejection_reason: null,
    created_at: asked,
    decided_at: null,
    proposed_at: null,
  };
  const ended = { decided_at: decided };

  test.each<[string, Partial<StepFacts>, string[]]>([
    [
      'waits for a second approval',
      { proposed_at: proposed },
      ['İstendi 09:00', 'İkinci onaya sunuldu 10:30', 'Ödendi'],
    ],
    ['is paid', { status: 'paid', ...ended }, ['İstendi 09:00', 'Ödendi 14:05']],
    [
      'is cancelled by its viewer',
      { status: 'rejected', rejection_reason: CANCELLED_REASON, ...ended },
      ['İstendi 09:00', 'İptal edildi 14:05'],
    ],
  ])('the steps of one that %s, each with its time', (_name, change, steps) => {
    const shown = stepsOf({ ...waiting, ...change });
    expect(shown.map(({ text, at: when }) => `${text} ${timeOf(when)}`.trim())).toEqual(steps);
  });
});

describe('iban', () => {
  const GOOD = 'TR330006100519786457841326';

  test.each([
    GOOD,
    'TR33 0006 1005 1978 6457 8413 26',
    'tr33 0006 1005 1978 6457 8413 26',
    'IBAN: TR33 0006 1005 1978 6457 8413 26',
    'İBAN NO:TR330006100519786457841326 Ayşe Yılmaz',
    'ibantr330006100519786457841326',
    'Ayşe Yılmaz\nTR33-0006-1005-1978-6457-8413-26\n0532 123 45 67',
    '\u202aTR33.0006.1005.1978.6457.8413.26\u202c',
  ])('%s is one account', (text) => {
    expect(ibanSchema.parse(text)).toBe(GOOD);
  });

  test.each([
    ['', 'IBAN zorunludur'],
    ['DE89370400440532013000', "Yalnızca TR ile başlayan IBAN'a para gönderebiliriz"],
    ['TR33000610051978645784132', 'IBAN 26 karakter olmalıdır'],
    ['TR3300061005197864578413260', 'IBAN 26 karakter olmalıdır'],
    ['TR33 0006 1005 1978 6457 8413 26 0', 'IBAN 26 karakter olmalıdır'],
    [`${GOOD}, ${GOOD}`, 'IBAN, TR’den sonra yalnızca rakam içerir'],
    ['TR33000610051978645784132O', 'IBAN, TR’den sonra yalnızca rakam içerir'],
    ['TR٣٣0006100519786457841326', 'IBAN, TR’den sonra yalnızca rakam içerir'],
    ['TR330006100519786457841327', 'Bu IBAN geçerli değil, lütfen rakamları kontrol et'],
  ])('%j: %s', (text, problem) => expect(findIbanProblem(text)).toBe(problem));

  test('those of one list that end alike show as many more digits as tell them apart', () => {
    const ibans = [
      GOOD,
      'TR200006200000000000001326',
      'TR640004600001000000001326',
      'TR330006100519786457841327',
      GOOD,
    ];
    expect(maskIbans(ibans.map((iban) => ({ iban }))).map(({ iban }) => iban)).toEqual([
      'TR•• •••• 5784 1326',
      'TR•• •••• 0000 0000 0000 1326',
      'TR•• •••• 0001 0000 0000 1326',
      'TR•• •••• 1327',
      'TR•• •••• 5784 1326',
    ]);
  });
});

describe('texts', () => {
  const facts: MovementFacts = {
    kind: 'view',
    reader: 'viewer',
    isCredit: true,
    adName: 'Çay',
    viewNumber: undefined,
    otherName: 'Ali Veli',
    ibanEnd: undefined,
    isCollected: false,
    isCancelled: false,
    stateText: undefined,
  };

  test.each<[Partial<MovementFacts>, string]>([
    [{}, '“Çay” reklamını ilk kez izledi'],
    [{ kind: 'click' }, '“Çay” reklamına tıkladı'],
    [{ kind: 'transfer' }, 'Ali Veli bu izleyiciye gönderdi'],
    [{ kind: 'transfer', isCredit: false }, 'Ali Veli kişisine gönderdi'],
  ])('a movement %o is told to an administrator about the viewer', (given, text) => {
    expect(movementText({ ...facts, ...given, reader: 'admin' })).toBe(text);
  });
});

test.each([
  ['  Çağla   Nur  İnce ', 'Ç*** N*** İ***'],
  ['J\u030Can \u{1E900}lpha', 'J\u030C*** \u{1E900}***'],
])('%j is shown to strangers as %j', (name, masked) => expect(maskName(name)).toBe(masked));

test.each([
  ['Ayşe Yılmaz', ' AYŞE  YILMAZ ', true],
  ['Ayşe Yılmaz', 'Ali Yılmaz', false],
  ['Élodie D’Août', "elodie d'aout", true],
])('%j and %j are one name: %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame));

describe('grouping', () => {
  test('keeps the digits of a wallet number', () => {
    expect(cleanWalletNumber('4821-7730 1189 0042')).toBe('4821773011890042');
  });

  test.each([
    ['tr33 0006 1005', 'TR3300061005'],
    ['330006', 'TR330006'],
    ['TR33-0006', 'TR330006'],
    ['TR33 Ü', 'TR33Ü'],
    ['T', 'T'],
  ])('of %j typed as an IBAN %j stays', (typed, kept) => expect(cleanIban(typed)).toBe(kept));
});

describe('watch outcome', () => {
  const expires_at = new Date('2026-11-23T09:01:05Z');
  const late = new Date('2026-11-23T09:01:05Z');
  const early = new Date('2026-11-23T09:00:20Z');
  const now = new Date('2026-11-23T09:01:00Z');
  const facts = { expires_at, is_invalid: false, hidden_ms: null };

  test.each<[WatchOutcome, Pick<EndedFacts, 'status' | 'ended_at'> & Partial<EndedFacts>]>([
    ['open', { status: 'open', ended_at: null }],
    ['counted', { status: 'viewed', ended_at: early }],
    ['invalid', { status: 'viewed', ended_at: early, is_invalid: true }],
    ['expired', { status: 'released', ended_at: late }],
    ['expired', { status: 'open', ended_at: null, expires_at: now }],
    ['released', { status: 'released', ended_at: early }],
  ])('a watch that is %s', (outcome, given) => {
    expect(outcomeOf({ ...facts, ...given }, now)).toBe(outcome);
  });
});

const RULES: EarningRules = {
  ...pay,
  daily_earning_limit: kurus(5000),
  min_withdraw_amount: kurus(5000),
};

const anyRules = fc.record<EarningRules>({
  view_rate: fc.integer({ min: 1, max: 1_000_000 }).map(kurus),
  second_view_rate: fc.integer({ min: 1, max: 10_000 }).map(basisPoints),
  max_views_per_ad: fc.integer({ min: 1, max: 100 }),
  daily_earning_limit: fc.integer({ min: 1, max: 10_000_000 }).map(kurus),
  min_withdraw_amount: fc.integer({ min: 1, max: 10_000_000 }).map(kurus),
});

describe('what watching brings', () => {
  test.each([
    [9, 117, 225],
    [200, 2600, 5000],
    [385, 5000, 5000],
  ])('%i views a day bring %i to %i kuruş, as the table of prices says', (views, least, most) => {
    expect(dailyRange(views, RULES)).toEqual({ least, most });
  });

  test('a price that is changed changes the example', () => {
    expect([exampleViews(RULES), mostViews(RULES)]).toEqual([13, 385]);
    const once = { ...RULES, max_views_per_ad: 1 };
    expect([exampleViews(once), mostViews(once)]).toEqual([7, 200]);
    const little = { ...RULES, daily_earning_limit: kurus(100) };
    expect([exampleViews(little), mostViews(little)]).toEqual([8, 8]);
  });

  test('never more than a day’s limit, and the example is a month whose earnings can be withdrawn if any is', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 1, max: 100_000 }), (rules, views) => {
        const { least, most } = dailyRange(views, rules);
        expect(least).toBeLessThanOrEqual(most);
        expect(most).toBeLessThanOrEqual(Math.min(rules.daily_earning_limit, views * rules.view_rate));
        expect(dailyRange(mostViews(rules), rules).least).toBe(rules.daily_earning_limit);
        const example = exampleViews(rules);
        expect(example).toBeGreaterThanOrEqual(1);
        const isEnough = dailyRange(example, rules).least * MONTH_DAYS >= rules.min_withdraw_amount;
        expect(isEnough || example === mostViews(rules)).toBe(true);
      }),
    );
  });
});
