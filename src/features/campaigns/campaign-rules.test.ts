import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import {
  type CampaignInput,
  checkCampaignBudget,
  checkCampaignFields,
  minEndDate,
} from './campaign-rules.ts';
import type { CampaignForm } from './texts.ts';

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
  campaign_link: 'https://ornek.com',
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

  test('name every missing field of a new campaign', () => {
    expect(checkCampaignFields({}, { form: 'create', limits, today })).toEqual({
      campaign_name: 'Lütfen kampanya adını giriniz',
      campaign_link: 'Lütfen kampanya bağlantısını giriniz',
      description: 'Lütfen kampanya açıklamasını giriniz',
      start_date: 'Lütfen başlangıç tarihini giriniz',
      end_date: 'Lütfen bitiş tarihini giriniz',
      budget: 'Geçerli bir bütçe giriniz',
      display_duration: 'Lütfen gösterim süresini giriniz',
    });
  });

  test('name every missing field of an edited one', () => {
    expect(Object.values(checkCampaignFields({}, { form: 'edit', limits, today }))).toEqual([
      'Kampanya adı zorunludur',
      'Kampanya bağlantısı zorunludur',
      'Kampanya açıklaması zorunludur',
      'Başlangıç tarihi zorunludur',
      'Bitiş tarihi zorunludur',
      'Bütçe zorunludur',
      'Gösterim süresi zorunludur',
    ]);
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
    ['create', { budget: kurus(499_999) }, 'budget', 'Bütçe en az 5.000₺ olmalıdır'],
    ['edit', { budget: kurus(499_999) }, 'budget', 'Minimum bütçe: 5.000₺'],
    ['create', { display_duration: 4 }, 'display_duration', 'Gösterim süresi en az 5 saniye olmalıdır'],
    ['edit', { display_duration: 4 }, 'display_duration', 'Gösterim süresi 5-60 saniye arasında olmalıdır'],
    ['create', { display_duration: 61 }, 'display_duration', 'Maksimum süre: 60 saniye'],
    ['edit', { display_duration: 61 }, 'display_duration', 'Maksimum süre: 60 saniye'],
    ['create', { display_duration: 5.5 }, 'display_duration', 'Geçerli bir gösterim süresi giriniz'],
    ['edit', { display_duration: 0 }, 'display_duration', 'Gösterim süresi 5-60 saniye arasında olmalıdır'],
    [
      'create',
      { end_date: today },
      'end_date',
      'Kampanya süresi en az 7 gün olmalıdır! (7 gün daha eklemelisiniz)',
    ],
    ['edit', { end_date: today }, 'end_date', 'Bitiş tarihi başlangıç tarihinden sonra olmalıdır'],
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

  test('the budget can be checked alone', () => {
    const rules = { form: 'edit' as const, limits, today };
    expect(checkCampaignBudget(kurus(100), rules)).toBe('Minimum bütçe: 5.000₺');
    expect(checkCampaignBudget(kurus(500_000), rules)).toBeUndefined();
  });
});

describe('a link', () => {
  test.each(['javascript:alert(1)', 'ornek.com', 'https://bank.com@evil.com'])(
    'T-F5: %j is refused in the words of its field (more of them: link-vectors.test.ts)',
    (campaign_link) => {
      expect(check({ campaign_link })).toEqual({
        campaign_link: 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalıdır)',
      });
    },
  );

  test.each(['http://ornek.com', 'https://ornek.com/yol?a=1#b', '  https://ornek.com  '])(
    '%j passes',
    (campaign_link) => expect(check({ campaign_link })).toEqual({}),
  );
});
