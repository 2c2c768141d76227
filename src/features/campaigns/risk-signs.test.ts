import { describe, expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';
import { areAlike, coreName, editDistance, nameInHost, ownDomain, skeletonOf } from './look-alike.ts';
import { knownHost, knownName, type RiskFacts, type RiskSign, signsOf } from './risk-signs.ts';

const HARMLESS: RiskFacts = {
  firmName: 'Deniz Ticaret A.Ş.',
  firmAgeDays: 30,
  hasPaid: true,
  link: 'https://deniz-kahve.com/kis',
  readableHost: 'deniz-kahve.com',
  isKnownHost: true,
  isOwnHost: true,
  known: [],
};

const OF_OTHERS = { isKnownHost: false, isOwnHost: false };
const at = (readableHost: string): Partial<RiskFacts> => ({
  ...OF_OTHERS,
  readableHost,
  link: `https://${readableHost}/`,
});

test('a firm that has long been here, on its own host, shows no sign', () => {
  expect(signsOf(HARMLESS)).toEqual([]);
});

const CASES: [RiskSign, Partial<RiskFacts>, string][] = [
  ['new_firm', { firmAgeDays: 0 }, 'Yeni firma: bugün kayıt oldu.'],
  ['new_firm', { firmAgeDays: 6 }, 'Yeni firma: 6 gün önce kayıt oldu.'],
  ['never_paid', { hasPaid: false }, 'Firmanın ödenmiş kampanyası yok.'],
  ['new_host', { isKnownHost: false }, 'deniz-kahve.com'],
  ['name_like', { firmName: 'TrendyoI A.Ş.' }, 'Trendyol'],
  ['name_like', { firmName: 'hepsiburda' }, 'Hepsiburada'],
  ['name_like', { firmName: 'Çiçek Sepeti Ltd. Şti.' }, 'Çiçeksepeti'],
  ['name_like', { firmName: 'Trendyоl' }, 'Trendyol'],
  ['name_like', { firmName: 'Kuzey Kahvesi', known: [knownName('Kuzey Kahvesı A.Ş.')] }, 'Kuzey'],
  ['host_like', at('trendyol.net'), 'trendyol.com'],
  ['host_like', at('www.hepsibvrada.com'), 'hepsiburada.com'],
  ['host_like', at('trendyol-kampanya.com'), 'trendyol.com'],
  ['host_like', at('trendyоl.com'), 'trendyol.com'],
  ['host_like', { ...at('deniz-kahvee.com'), known: [knownHost('deniz-kahve.com')] }, 'deniz-kahve.com'],
  ['other_letters', { link: 'https://xn--pahal-r4a.com/', readableHost: 'pahalı.com' }, 'xn--pahal-r4a.com'],
  ['shortener', { link: 'https://bit.ly/3abc' }, 'bit.ly'],
  ['shortener', { link: 'https://www.tinyurl.com/x' }, 'tinyurl.com'],
  ['passes_on', { link: 'https://ornek.com/git?url=https%3A%2F%2Fbaska.com%2Fx' }, 'baska.com'],
  ['not_encrypted', { link: 'http://deniz-kahve.com/' }, 'http://'],
];

test.each(CASES)('%s is shown for %j', (sign, facts, reason) => {
  const shown = signsOf({ ...HARMLESS, ...facts }).find((one) => one.sign === sign);
  expect(shown?.text).toContain(reason);
});

const NOT: [RiskSign, Partial<RiskFacts>][] = [
  ['new_firm', { firmAgeDays: 7 }],
  ['name_like', { firmName: 'Trend Moda' }],
  ['name_like', { firmName: 'Trendyol', ...at('kampanya.trendyol.com') }],
  ['name_like', { firmName: 'Getiri Emlak' }],
  ['host_like', at('magaza.trendyol.com')],
  ['host_like', { ...at('trendyol.net'), isOwnHost: true }],
  ['host_like', at('kahveci.com')],
  ['passes_on', { link: 'https://ornek.com/?utm_source=izle&donus=https%3A%2F%2Fwww.ornek.com%2F' }],
];

test.each(NOT)('%s is not shown for %j', (sign, facts) => {
  expect(signsOf({ ...HARMLESS, ...facts }).map((one) => one.sign)).not.toContain(sign);
});

describe('likeness', () => {
  test.each([
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abcdef', 'abc', 3],
    ['', 'ab', 2],
  ])('%s and %s are %i apart', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(Math.min(distance, 3));
    expect(editDistance(other, one, 2)).toBe(Math.min(distance, 3));
  });

  test('short names are alike only where they look the same', () => {
    const looksLike = (one: string, other: string) => areAlike(skeletonOf(one), skeletonOf(other));
    expect(looksLike('PTT', 'ptt')).toBe(true);
    expect(looksLike('PTT', 'PTS')).toBe(false);
    expect(looksLike('', '')).toBe(false);
  });

  test('a name is compared without the words of its kind, a host by what was registered', () => {
    expect(coreName('Trendyol Anonim Şirketi')).toBe('Trendyol');
    expect(coreName('Ltd. Şti.')).toBe('Ltd. Şti.');
    expect(ownDomain('a.b.trendyol.com.tr')).toBe('trendyol.com.tr');
    expect(nameInHost('kampanya.trendyol.com')).toBe('trendyol');
  });
});

test('a link is taken apart', () => {
  expect(linkParts('https://www.ornek.com/yol?a=1&b=https%3A%2F%2Fx.com')).toEqual({
    host: 'www.ornek.com',
    isEncrypted: true,
    path: '/yol',
    parameters: [
      { name: 'a', value: '1' },
      { name: 'b', value: 'https://x.com' },
    ],
    isShortened: false,
    passesOnTo: ['x.com'],
  });
  expect(linkParts('yok')).toBeNull();
});
