/** Checks everything that the product can say against the rules of its language. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSaid, readStrayWords, type Said } from './said.ts';

const said = await readSaid();

/** The texts that break a rule, each once. */
function breaking(rule: RegExp, isAllowed: (one: Said) => boolean = () => false): string[] {
  const broken = said.filter((one) => rule.test(one.text) && !isAllowed(one));
  return [...new Set(broken.map(({ text, where }) => `${where}: ${text}`))];
}

test('texts were found: plain ones, those of functions, of errors and of schemas', () => {
  const texts = new Set(said.map(({ text }) => text));
  for (const known of [
    'Vazgeç',
    'Kapatılmış hesap',
    '5.000 ödeme',
    'Firma cüzdanında ₺50,00 var; bu ödeme ₺50,00. Havale ya da kart seç; cüzdandakini de kullanabilirsin.',
    'Bu e-posta adresi zaten kayıtlı.',
    'Şifre boşluk karakteri içeremez',
  ])
    expect(texts).toContain(known);
  expect(texts.size).toBeGreaterThan(2000);
});

test('the page without a connection speaks to every role: nothing in it is a viewer’s alone', async () => {
  const page = await readFile('public/offline.html', 'utf8');
  expect(page).not.toMatch(/kazanc|kazanç|bakiye|cüzdan|kampanya|telefon/i);
});

test('the words of a feature’s screens stand in its texts', async () => {
  expect(await readStrayWords()).toEqual([]);
});

/**
 * Texts that the Specification quotes (documents 1 and 2, "Validation rules", "The error catalogue"), and others in
 * their manner.
 */
const QUOTED = [
  /^Geçerli bir (URL|bütçe|email adresi|telefon numarası|gösterim süresi) giriniz/,
  /^Lütfen .+ giriniz$/,
  /^Önce .+ doldurunuz$/,
  /Lütfen tekrar (deneyin|giriş yapın)\.$/,
  /^Sadece .+ yükleyebilirsiniz$/,
  /^(Minimum bütçe: |Bütçe en az )\d+₺/,
  /^Kampanya süresi en az \d+ gün olmalıdır! \(\d+ gün daha eklemelisiniz\)$/,
  /^Yeni şifreniz mevcut şifrenizle aynı olamaz$/,
];
const QUOTED_WHOLE = new Set([
  'Email adresi zorunludur',
  'Henüz tamamlanan kampanyanız bulunmuyor.',
  'Kampanyalarınız Onaylandı!',
  'Kampanyanız taslak olarak güncellendi',
  'Lütfen bir görsel seçin',
  'Lütfen form alanlarını kontrol ediniz.',
  'Ödemeniz Onaylandı!',
  'Şifreniz başarıyla güncellendi.',
]);
const isQuoted = ({ text }: Said) => QUOTED_WHOLE.has(text) || QUOTED.some((quoted) => quoted.test(text));

test('the word is "e-posta"', () => expect(breaking(/\be-?mail/i, isQuoted)).toEqual([]));

test('people are addressed as "sen"', () => {
  const POLITE =
    /(?<!yal|he|ö)n[ıiuü]z|\b(deneyin|seçin|yapın|girin|edin|bekleyin|tıklayın|yükleyin|gönderin|doldurun)\b/iu;
  expect(breaking(POLITE, isQuoted)).toEqual([]);
});

test('money is ₺5.000,00, and a percentage has two decimals', () => {
  expect(breaking(/\d\s*(₺|TL\b|lira\b)|₺(?!\d[\d.]*,\d\d(?!\d))/, isQuoted)).toEqual([]);
  // These two are a share of answers and a bound, not measured figures.
  const isWhole = ({ text }: Said) => /^Profilin %|%100’ü/.test(text);
  expect(breaking(/%\d+(?![\d.]*,\d\d)/, isWhole)).toEqual([]);
});

test('nothing of the code is said', () => {
  const CODE =
    /\b(switch|string|number|pending|approved|active|rejected|day|hour|undefined|null|object|array|boolean|invalid|required|expected|failed|loading)\b/i;
  expect(breaking(CODE)).toEqual([]);
});

/** Texts that people of every role read, and the reason of a withdrawal that its viewer cancelled (decisions §6). */
const isAnybody = ({ text, where }: Said) =>
  /features\/(people|accounts|reports)\//.test(where) ||
  /^Kullanıcı(lar)?(:|$)/.test(text) ||
  text === 'Kullanıcı iptal etti';

test('who watches is an "izleyici"', () => {
  expect(breaking(/kullanıcı/i, isAnybody)).toEqual([]);
});

test('who runs the platform is a "yönetici"', () => {
  const isHeader = ({ text }: Said) => text === 'Admin Yönetim Paneli';
  expect(breaking(/\badmin/i, isHeader)).toEqual([]);
});

/** Different words that only the circumflex tells apart. */
const TWINS = new Set(['kar']);

test('no word is written two ways, with a circumflex here and without it there', () => {
  const spellings = new Map<string, Map<string, string>>();
  for (const { text, where } of said)
    for (const word of text.toLocaleLowerCase('tr').match(/\p{L}+/gu) ?? []) {
      // Suffixes follow the stem: "şikâyetini" and "şikayet" are one word.
      const plain = word.replaceAll('â', 'a').replaceAll('î', 'i').replaceAll('û', 'u');
      const known = spellings.get(plain.slice(0, 6)) ?? new Map<string, string>();
      spellings.set(plain.slice(0, 6), known.set(word.slice(0, 6), where));
    }
  const twice = [...spellings].filter(([plain, ways]) => ways.size > 1 && !TWINS.has(plain));
  expect(twice.map(([, ways]) => [...ways].map(([word, where]) => `${word} (${where})`))).toEqual([]);
});
