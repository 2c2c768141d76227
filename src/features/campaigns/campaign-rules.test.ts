import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BasisPoints, basisPoints, kurus, percentOf, ZERO_KURUS } from '#lib/shared/money.ts';
import { type CampaignInput, checkCampaignFields, minEndDate } from './campaign-rules.ts';
import type { CampaignForm } from './texts.ts';
import { breakDownBudget, paceOf, platformMargin } from './budget.ts';
import { compareContent, type ComparedContent, isUnchanged } from './content-changes.ts';
import { paidFor, type Refund, refundOf, wholeVat, withheldOf } from './refund.ts';
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TRANSITIONS,
  type CampaignEvent,
  endDayOf,
  endedEarlyOn,
  mayHappen,
} from './lifecycle.ts';
import { signsOfLink } from './link-signs.ts';
import { copyName } from './drafting/firm-writes.server.ts';

const limits = {
  min_campaign_budget: kurus(500_000),
  min_ad_duration: 5,
  max_ad_duration: 60,
  min_ad_publish_days: 7,
  min_campaign_duration: 1,
  max_campaign_duration: 365,
  min_publish_days: 3,
};
/** A Monday. */
const today = '2026-11-23';

const right: CampaignInput = {
  campaign_name: 'Kış İndirimi',
  campaign_link: '  https://ornek.com  ',
  description: 'Botlarda yüzde elli',
  start_date: today,
  end_date: '2026-11-30',
  budget: kurus(500_000),
  display_duration: 5,
};

function check(change: CampaignInput, form: CampaignForm = 'create') {
  return checkCampaignFields({ ...right, ...change }, { form, limits, today });
}

describe('the campaign rules', () => {
  test.each(['create', 'edit'] as const)('pass what is right (%s)', (form) =>
    expect(check({}, form)).toEqual({}),
  );

  test('name every missing field', () => {
    const missing = (form: CampaignForm) => checkCampaignFields({}, { form, limits, today });
    expect(missing('create')).toEqual({
      campaign_name: 'Lütfen kampanya adını giriniz',
      campaign_link: 'Lütfen kampanya bağlantısını giriniz',
      description: 'Lütfen kampanya açıklamasını giriniz',
      start_date: 'Lütfen başlangıç tarihini giriniz',
      end_date: 'Lütfen bitiş tarihini giriniz',
      budget: 'Geçerli bir bütçe giriniz',
      display_duration: 'Lütfen gösterim süresini giriniz',
    });
    expect(missing('edit')).toEqual({
      campaign_name: 'Kampanya adı zorunludur',
      campaign_link: 'Kampanya bağlantısı zorunludur',
      description: 'Kampanya açıklaması zorunludur',
      start_date: 'Başlangıç tarihi zorunludur',
      end_date: 'Bitiş tarihi zorunludur',
      budget: 'Bütçe zorunludur',
      display_duration: 'Gösterim süresi zorunludur',
    });
  });

  const bothForms: [CampaignInput, string, string][] = [
    [{ campaign_name: 'ab' }, 'campaign_name', 'Kampanya adı en az 3 karakter olmalıdır'],
    [{ campaign_name: '  ab  ' }, 'campaign_name', 'Kampanya adı en az 3 karakter olmalıdır'],
    [{ campaign_name: 'a'.repeat(101) }, 'campaign_name', 'Kampanya adı en fazla 100 karakter olmalıdır'],
    [{ campaign_name: 'abc\u0000' }, 'campaign_name', 'Metin geçersiz karakter içeriyor'],
    [{ description: 'kısa' }, 'description', 'Açıklama en az 10 karakter olmalıdır'],
    [{ description: 'a'.repeat(501) }, 'description', 'Açıklama en fazla 500 karakter olmalıdır'],
    [{ start_date: '2026-11-22' }, 'start_date', 'Başlangıç tarihi bugün veya daha sonrası olmalıdır'],
    [{ start_date: '2026-02-30' }, 'start_date', 'Geçerli bir tarih gir'],
    [{ end_date: '2026-13-01' }, 'end_date', 'Geçerli bir tarih gir'],
    [
      { end_date: '2026-11-28' },
      'end_date',
      'Kampanya süresi en az 7 gün olmalıdır! (2 gün daha eklemelisiniz)',
    ],
    [{ end_date: '2027-11-24' }, 'end_date', 'Kampanya süresi en fazla 365 gün olabilir'],
    [{ budget: kurus(0) }, 'budget', 'Geçerli bir bütçe giriniz'],
    [{ budget: kurus(-5) }, 'budget', 'Geçerli bir bütçe giriniz'],
    [{ budget: null }, 'budget', 'Geçerli bir bütçe giriniz'],
    [{ budget: kurus(1_000_000_000_001) }, 'budget', 'Bütçe en fazla ₺10.000.000.000,00 olabilir'],
  ];
  test.each(bothForms)('%j is refused on every form', (change, field, text) => {
    expect(check(change, 'create')).toEqual({ [field]: text });
    expect(check(change, 'edit')).toEqual({ [field]: text });
  });

  const byForm: [CampaignForm, CampaignInput, string, string][] = [
    ['create', { display_duration: 4 }, 'display_duration', 'Gösterim süresi en az 5 saniye olmalıdır'],
    ['edit', { display_duration: 4 }, 'display_duration', 'Gösterim süresi 5-60 saniye arasında olmalıdır'],
    ['create', { display_duration: 5.5 }, 'display_duration', 'Geçerli bir gösterim süresi giriniz'],
    ['edit', { display_duration: 0 }, 'display_duration', 'Gösterim süresi 5-60 saniye arasında olmalıdır'],
  ];
  test.each(byForm)('on the %s form %j is refused in its own words', (form, change, field, text) => {
    expect(check(change, form)).toEqual({ [field]: text });
  });

  test('weekdays are counted with both ends', () => {
    const short = { ...limits, min_ad_publish_days: 1, min_publish_days: 3 };
    const from = (start: string, end: string) =>
      checkCampaignFields(
        { ...right, start_date: start, end_date: end },
        { form: 'create', limits: short, today },
      );
    // Thursday to Sunday has two weekdays, Thursday to Monday three.
    expect(from('2026-11-26', '2026-11-29')).toEqual({ end_date: 'Kampanya en az 3 yayın günü içermelidir' });
    expect(from('2026-11-26', '2026-11-30')).toEqual({});
  });

  test('the stricter of the two shortest spans counts', () => {
    const longer = { ...limits, min_campaign_duration: 10 };
    expect(minEndDate(today, longer)).toBe('2026-12-03');
    expect(checkCampaignFields(right, { form: 'create', limits: longer, today }).end_date).toBe(
      'Kampanya süresi en az 10 gün olmalıdır! (3 gün daha eklemelisiniz)',
    );
  });
});

describe('the budget maths', () => {
  test.each([
    [500000, 20, 10, 100000, 600000, 60000, 540000],
    [500033, 20, 12.5, 100007, 600040, 75005, 525035],
    [100001, 20, 33.33, 20000, 120001, 39996, 80005],
    [3, 20, 10, 1, 4, 0, 4],
    [999999999999, 20, 15, 200000000000, 1199999999999, 180000000000, 1019999999999],
    [49794154, 18, 25, 8962948, 58757102, 14689276, 44067826],
    [48648815, 10, 25, 4864882, 53513697, 13378424, 40135273],
    [11265163, 10, 30, 1126516, 12391679, 3717504, 8674175],
    [29462456, 1, 25, 294625, 29757081, 7439270, 22317811],
  ])(
    '%i kuruş at %d %% VAT and %d %% fee',
    (budget, vat, fee, vatAmount, totalWithVat, systemFee, campaignBudget) => {
      const rates = { vatRate: basisPoints(vat * 100), systemProfitRate: basisPoints(Math.round(fee * 100)) };
      expect(breakDownBudget(kurus(budget), rates)).toEqual({
        baseBudget: budget,
        vatAmount,
        totalWithVat,
        systemFee,
        campaignBudget,
      });
    },
  );

  test('the parts always add up to the total', () => {
    const rate = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), rate, rate, (budget, vat, fee) => {
        const rates = { vatRate: basisPoints(vat), systemProfitRate: basisPoints(fee) };
        const parts = breakDownBudget(kurus(budget), rates);
        expect(parts.campaignBudget + parts.systemFee).toBe(parts.totalWithVat);
        expect(parts.baseBudget + parts.vatAmount).toBe(parts.totalWithVat);
        expect(parts.campaignBudget).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('the platform’s margin is its fee without the VAT that it owes', () => {
  expect(platformMargin({ systemFee: kurus(150_000), vatAmount: kurus(100_000) })).toBe(50_000);
});

const NOTHING = { totalWithVat: ZERO_KURUS, vatAmount: ZERO_KURUS, campaignBudget: ZERO_KURUS };
type Orders = typeof NOTHING & { vatRate: BasisPoints; withheldTenths: number; count: number };

const sum = (refunds: readonly Refund[], part: keyof Refund) =>
  refunds.reduce((total, refund) => total + refund[part], 0);

function refundAll(parts: readonly number[], paid: Orders): Refund[] {
  let before = 0;
  return parts.map((part) => {
    const refund = refundOf(kurus(part), { ...paid, before: kurus(before), paid });
    before += part;
    return refund;
  });
}

const orders = fc
  .record({
    budgets: fc.array(fc.integer({ min: 1, max: 1e11 }), { minLength: 1, maxLength: 4 }),
    vat: fc.integer({ min: 1, max: 10_000 }),
    fee: fc.integer({ min: 1, max: 9000 }),
    withheldTenths: fc.constantFrom(0, 3),
  })
  .map(({ budgets, vat, fee, withheldTenths }) => {
    const rates = { vatRate: basisPoints(vat), systemProfitRate: basisPoints(fee) };
    const sums = budgets
      .map((budget) => breakDownBudget(kurus(budget), rates))
      .map((order) => ({ ...order, withheld: withheldOf(order.vatAmount, withheldTenths) }))
      .reduce(
        (total, order) => ({
          totalWithVat: kurus(total.totalWithVat + order.totalWithVat - order.withheld),
          vatAmount: kurus(total.vatAmount + order.vatAmount - order.withheld),
          campaignBudget: kurus(total.campaignBudget + order.campaignBudget),
        }),
        NOTHING,
      );
    return { ...sums, vatRate: rates.vatRate, withheldTenths, count: budgets.length };
  })
  .filter((paid) => paid.campaignBudget > 0 && paid.totalWithVat - paid.campaignBudget >= paid.vatAmount);

describe('a refund', () => {
  const vatRate = basisPoints(2000);
  const paid = breakDownBudget(kurus(500_000), { vatRate, systemProfitRate: basisPoints(2500) });

  test('of all of it is all that was paid; of none, nothing', () => {
    const whole = refundOf(paid.campaignBudget, { before: ZERO_KURUS, paid, vatRate });
    expect(whole).toEqual({ net: 450_000, vat: 100_000, total: 600_000 });
    expect(refundOf(ZERO_KURUS, { before: ZERO_KURUS, paid, vatRate })).toEqual({ net: 0, vat: 0, total: 0 });
    expect(refundOf(kurus(1), { before: ZERO_KURUS, paid, vatRate })).toEqual({ net: 1, vat: 0, total: 1 });
  });

  test('leaves what was paid for the rest, with fee and VAT', () => {
    expect(paidFor(kurus(11_900), paid)).toBe(15_867);
    expect([paidFor(ZERO_KURUS, paid), paidFor(paid.campaignBudget, paid)]).toEqual([0, 600_000]);
  });

  test('after two views and a click is that of the example in docs/money.md', () => {
    const left = kurus(paid.campaignBudget - 25 - 13 - 50);
    expect(refundOf(left, { before: ZERO_KURUS, paid, vatRate })).toEqual({
      net: 449_912,
      vat: 99_980,
      total: 599_882,
    });
  });

  test('in any number of parts sums up to the refund in one, and is never more than was paid', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(orders, shares, (paid, fractions) => {
        const { withheldTenths, count } = paid;
        let left: number = paid.campaignBudget;
        const parts = fractions.map((fraction) => {
          const part = Math.floor(left * fraction);
          left -= part;
          return part;
        });
        const refunds = refundAll(parts, paid);
        const once = refundOf(kurus(paid.campaignBudget - left), { ...paid, before: ZERO_KURUS, paid });
        expect([sum(refunds, 'net'), sum(refunds, 'vat'), sum(refunds, 'total')]).toEqual([
          once.net,
          once.vat,
          once.total,
        ]);
        expect(once.total).toBeLessThanOrEqual(paid.totalWithVat);
        for (const { net, vat, total } of refunds) {
          expect(total).toBeGreaterThanOrEqual(net);
          expect(vat).toBeGreaterThanOrEqual(0);
        }
        for (const refund of refunds) {
          const vat = wholeVat(refund, paid);
          expect(vat - withheldOf(vat, withheldTenths)).toBe(refund.vat);
        }
        // Each order's VAT was rounded by itself.
        const margin = paid.totalWithVat - paid.campaignBudget - paid.vatAmount;
        expect(once.vat - paid.vatAmount).toBeLessThan(count);
        expect(once.total - once.net - once.vat - margin).toBeLessThan(count);
        expect(paidFor(kurus(left), paid) + once.total).toBe(paid.totalWithVat);
      }),
      { numRuns: 500 },
    );
  });

  test('of one part has the VAT that its base and the rate make, wherever whole kuruş allow it', () => {
    const amounts = fc.integer({ min: 1, max: 450_000 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 4000 }),
        fc.constantFrom(0, 3),
        (net, bp, withheldTenths) => {
          const rate = basisPoints(bp);
          const { vat, total } = refundOf(kurus(net), {
            before: ZERO_KURUS,
            paid,
            vatRate: rate,
            withheldTenths,
          });
          const fits = (base: number) => {
            const whole = percentOf(kurus(base), rate);
            return base + whole - withheldOf(whole, withheldTenths) === total;
          };
          expect(fits(total - vat)).toBe([-1, 0, 1].some((step) => fits(total - vat + step)));
        },
      ),
    );
  });
});

/** The allowed pairs written out by hand, so that a change of the table must be made here too. */
const ALLOWED = [
  'submit draft → pending by firm',
  'approve pending → approved by admin',
  'reject pending → rejected by admin',
  'resubmit rejected → pending by firm',
  'takeBack pending → draft by firm',
  'takeBack approved → draft by firm',
  'expire approved → rejected by job',
  'activate approved → active by admin, firm',
  'stop active → stopped by firm',
  'start stopped → active by firm',
  'halt active → stopped by admin',
  'halt stopped → stopped by admin',
  'close active → completed by firm',
  'close stopped → completed by firm',
  'complete active → completed by job',
  'complete stopped → completed by job',
];

function allowed(stop_reason: string | null): string[] {
  const events = Object.keys(CAMPAIGN_TRANSITIONS) as CampaignEvent[]; // The cast holds: these are the keys of a literal.
  return events.flatMap((event) =>
    CAMPAIGN_STATUSES.filter((status) => mayHappen(event, { status, stop_reason })).map((status) => {
      const { to, by } = CAMPAIGN_TRANSITIONS[event];
      return `${event} ${status} → ${to} by ${by.join(', ')}`;
    }),
  );
}

test('a campaign: every change that the table does not name is refused', () => {
  expect(allowed(null)).toEqual(ALLOWED);
});

test('a campaign that an administrator stopped: only an administrator lets it run again', () => {
  const isWithoutStop = (pair: string) => !/^(start|halt) /.test(pair);
  const release = 'release stopped → active by admin';
  expect(allowed('Sebep').toSorted()).toEqual([...ALLOWED.filter(isWithoutStop), release].toSorted());
});

const TEN_DAYS = {
  net: kurus(450_000),
  spent: kurus(90_000),
  start_date: '2026-11-01',
  end_date: '2026-11-10',
  activated_at: new Date('2026-10-20T09:00:00Z'),
};
const at = (time: string) => new Date(`2026-${time}+03:00`);

test.each([
  ['a fifth after half the time', {}, at('11-06T00:00'), 40],
  ['all of it at the end', { spent: kurus(450_000) }, at('11-11T00:00'), 100],
  [
    'the time from its payment on, where that was later',
    { activated_at: at('11-06T00:00') },
    at('11-08T12:00'),
    40,
  ],
  ['nothing before it is paid', { activated_at: null }, at('11-06T00:00'), null],
  ['nothing in its first hours', {}, at('11-01T05:59'), null],
  ['its first figure after them', {}, at('11-01T06:00'), 800],
  ['what it ended with', {}, at('12-01T00:00'), 20],
])('the pace is of %s', (_, changes, now, expected) => {
  expect(paceOf({ ...TEN_DAYS, ...changes }, now)).toBe(expected);
});

test.each([
  ['not yet', null, null],
  ['long before its end date', '2026-11-22T11:00:00Z', '2026-11-22'],
  ['on its last day', '2026-12-13T11:00:00Z', null],
  ['by the job after its last midnight', '2026-12-13T21:00:30Z', null],
  ['after midnight of the day before the last', '2026-12-11T21:00:00Z', '2026-12-12'],
])('a campaign until 13.12. that ended %s', (_, completed, expected) => {
  const completedAt = completed === null ? null : new Date(completed);
  const campaign = { completed_at: completedAt, end_date: '2026-12-13' };
  expect(endedEarlyOn(campaign)).toBe(expected);
  expect(endDayOf(campaign)).toBe(expected ?? '2026-12-13');
});

test.each([
  ['https://deniz-kahve.com/kis?url=https%3A%2F%2Fbaska.com', []],
  ['http://magaza.bit.ly.ornek.com/', []],
  ['https://bit.ly/3abc', ['Kısaltılmış']],
  ['https://www.tinyurl.com/x', ['Kısaltılmış']],
  ['https://xn--pahal-r4a.com/', ['İngiliz alfabesinde olmayan']],
  ['https://kampanya.trendyоl.com/', ['İngiliz alfabesinde olmayan']],
  ['https://xnx.com/xn--a', []],
  ['yok', []],
])('signs of %s: %j', (link, signs) => {
  expect(signsOfLink(link)).toEqual(signs.map((part) => expect.stringContaining(part)));
});

test.each([
  ['Kış İndirimi', [], 'Kış İndirimi (kopya)'],
  ['Kış İndirimi', ['Kış İndirimi (kopya)'], 'Kış İndirimi (kopya 2)'],
  ['Kış İndirimi (kopya)', ['Kış İndirimi (kopya)'], 'Kış İndirimi (kopya 2)'],
  ['Kış İndirimi (kopya 2)', ['Kış İndirimi (kopya)', 'Kış İndirimi (kopya 3)'], 'Kış İndirimi (kopya 2)'],
  [`${'a'.repeat(91)}🏖️b`, [], `${'a'.repeat(91)} (kopya)`],
  ['a'.repeat(100), [], `${'a'.repeat(92)} (kopya)`],
])('a copy of %s beside %o is named %s', (name, taken, copy) => {
  expect(copyName(name, taken)).toBe(copy);
});

const rejected: ComparedContent = {
  campaign_name: 'Kış İndirimi',
  description: 'Botlarda yüzde elli',
  campaign_link: 'https://ornek.com/',
  start_date: '2026-11-23',
  end_date: '2026-12-07',
  budget: 500_000,
  display_duration: 5,
  image_path: 'campaigns/2026/11/a.webp',
  target_audience: { all_users: false, genders: ['Kadın'], cities: ['İzmir', 'Ankara'] },
};

describe('comparing what was sent with what was rejected', () => {
  test('finds nothing in the same content, also when lists stand in another order', () => {
    const after = { ...rejected, target_audience: { ...rejected.target_audience, all_users: false } };
    after.target_audience.cities = ['Ankara', 'İzmir'];
    expect(isUnchanged(compareContent(rejected, after))).toBe(true);
  });

  test('names every field, the image and each attribute that differs', () => {
    const after: ComparedContent = {
      ...rejected,
      campaign_name: 'Yaz İndirimi',
      budget: 600_000,
      image_path: null,
      target_audience: { all_users: false, genders: ['Kadın'], cities: ['İzmir'], hobbies: ['Kamp'] },
    };
    const changes = compareContent(rejected, after);
    expect(changes).toEqual({
      fields: ['campaign_name', 'budget'],
      hasOtherImage: true,
      audience: [
        { list: 'cities', before: ['İzmir', 'Ankara'], after: ['İzmir'] },
        { list: 'hobbies', before: [], after: ['Kamp'] },
      ],
    });
    expect(isUnchanged(changes)).toBe(false);
  });

  test('shows that everybody was chosen instead of some', () => {
    const { audience } = compareContent(rejected, { ...rejected, target_audience: { all_users: true } });
    expect(audience).toEqual([
      { list: 'genders', before: ['Kadın'], after: [] },
      { list: 'cities', before: ['İzmir', 'Ankara'], after: [] },
    ]);
  });
});
