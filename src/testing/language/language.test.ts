import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { isTest, readTree } from '../architecture/tree.ts';
import type { z } from '#lib/shared/zod.ts';
import { routes } from '#app/features.ts';

interface ProductText {
  text: string;
  where: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const TEXT_FILES =
  /\/((?:\w+-)*texts|acts|(?:\w+-)*errors|lifecycle|rejection|registry|invariants|words|notice-document)(?:\.web)?\.ts$|\/platform\/words\/|\/contract\.ts$/;

/** A sample that passes for any argument: an amount, a name, a day, a record of them. */
function sample(): unknown {
  return new Proxy(() => undefined, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? '5000' : 5000);
      if (name === Symbol.iterator) return ['a', 'b'][Symbol.iterator].bind(['a', 'b']);
      if (name === 'map') return () => ['a', 'b'];
      return sample();
    },
    apply: () => sample(),
  });
}
const SAMPLES = [sample(), 5000, 'Ayşe', '2026-01-02', new Date(0)];

/** The lists of `count` arguments to try; for many arguments, the same sample for all. */
function argumentsOf(count: number): unknown[][] {
  if (count > 3) return SAMPLES.map((one) => Array.from({ length: count }, () => one));
  return Array.from({ length: count }).reduce<unknown[][]>(
    (lists) => lists.flatMap((list) => SAMPLES.map((one) => [...list, one])),
    [[]],
  );
}

/** The texts in a value, and those that its functions return for all samples. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    if ('text' in value && 'status' in value) return [String(value.text)];
    return argumentsOf(value.length).flatMap((given) => {
      const made = attempt(() => (value as (...all: unknown[]) => unknown)(...given)); // Any function: the samples are tried on all of them.
      return typeof made === 'function'
        ? []
        : textsIn(made).filter((text) => !/NaN|N,aN|undefined|GMT/.test(text));
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (NAMES_OF_CODE.has(name) ? [] : textsIn(part)));
}
/** Fields of acts and settings with identifiers instead of texts. */
const NAMES_OF_CODE = new Set(['action', 'kind', 'unit']);

function attempt(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}

async function readTexts(): Promise<ProductText[]> {
  const paths = [...(await readTree(root, ['src'])).keys()].filter(
    (path) => TEXT_FILES.test(path) && !/\/server\/|\.(?:server|test)\.ts$/.test(path),
  );
  const modules = await Promise.all(paths.map((path) => import(`${root}/${path}`) as Promise<object>));
  return modules.flatMap((module, index) => {
    const where = paths[index] ?? '';
    // Other modules also export names of states, which are never shown; of these only exports named as texts are
    // read.
    const isAll = /texts|acts|words|errors|notice(?!s\/)/.test(where);
    const exported = Object.entries(module).filter(
      ([name]) => isAll || /TEXTS|SETTINGS|INVARIANTS|Texts?$|Errors$|Acts$/.test(name),
    );
    return exported.flatMap(([, value]) => textsIn(value).map((text) => ({ text, where })));
  });
}

const TEXTS = ['', ' ', 'x', 'x'.repeat(3000), '2026-99-99'];
const NONSENSE = [undefined, null, -1, 0, 1.005, 1e15, true, [], ['x'], {}, ...TEXTS];

function messagesOf(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(messagesOf) : []),
  ]);
}

function readRefusals(): ProductText[] {
  return routes.flatMap((route) =>
    [route.params, route.query, route.body].flatMap((schema) =>
      NONSENSE.flatMap((value) => {
        if (schema === undefined) return [];
        const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]));
        const messages = messagesOf(schema.safeParse(given).error?.issues ?? []);
        return messages.map((text) => ({ text, where: `${route.method} ${route.path}` }));
      }),
    ),
  );
}

async function readWritten(isRead: (path: string) => boolean): Promise<ProductText[]> {
  const files = [...(await readTree(root, ['src']))].filter(([path]) => isRead(path));
  return files.flatMap(([where, source]) => {
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const strings = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}=;]+)</g)];
    return strings.map(([, ...found]) => ({ text: (found.find(Boolean) ?? '').trim(), where }));
  });
}

async function readPages(): Promise<ProductText[]> {
  const written = await readWritten((path) => path.endsWith('.tsx'));
  return written.filter(({ text }) => /[çğıöşüÇĞİÖŞÜ]|^\p{Lu}\p{Ll}+ /u.test(text));
}

async function readStrayWords(): Promise<ProductText[]> {
  const isScreen = (path: string) =>
    /^src\/features\/[^/]+\/(?:web\/.*\.tsx?|[^/]+\.tsx)$/.test(path) &&
    !isTest(path) &&
    !TEXT_FILES.test(path);
  return (await readWritten(isScreen)).filter(({ text }) => /[çğıöşüÇĞİÖŞÜ]/.test(text));
}

async function readProductTexts(): Promise<ProductText[]> {
  return [...(await readTexts()), ...readRefusals(), ...(await readPages())];
}

const texts = await readProductTexts();

function breaking(rule: RegExp, isAllowed: (one: ProductText) => boolean = () => false): string[] {
  const broken = texts.filter((one) => rule.test(one.text) && !isAllowed(one));
  return [...new Set(broken.map(({ text, where }) => `${where}: ${text}`))];
}

test('collected texts: plain ones, those of functions, of errors and of schemas', () => {
  const known = new Set(texts.map(({ text }) => text));
  for (const example of [
    'Vazgeç',
    'Kapatılmış hesap',
    '5.000 ödeme',
    'Firma cüzdanında ₺50,00 var; bu ödeme ₺50,00. Havale ya da kart seç; cüzdandakini de kullanabilirsin.',
    'Bu e-posta adresi zaten kayıtlı.',
    'Şifre boşluk karakteri içeremez',
  ])
    expect(known).toContain(example);
  expect(known.size).toBeGreaterThan(2000);
});

test('offline page: nothing in it is for viewers alone', async () => {
  const page = await readFile('public/offline.html', 'utf8');
  expect(page).not.toMatch(/kazanc|kazanç|bakiye|cüzdan|kampanya|telefon/i);
});

test('texts of a feature’s screens: only in its text files', async () => {
  expect(await readStrayWords()).toEqual([]);
});

/** Formal validation and error texts, and others in their style. */
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
const isQuoted = ({ text }: ProductText) =>
  QUOTED_WHOLE.has(text) || QUOTED.some((quoted) => quoted.test(text));

test('term for e-mail: "e-posta"', () => expect(breaking(/\be-?mail/i, isQuoted)).toEqual([]));

test('form of address: "sen"', () => {
  const POLITE =
    /(?<!yal|he|ö)n[ıiuü]z|\b(deneyin|seçin|yapın|girin|edin|bekleyin|tıklayın|yükleyin|gönderin|doldurun)\b/iu;
  expect(breaking(POLITE, isQuoted)).toEqual([]);
});

test('amounts: money as ₺5.000,00, percentages with two decimals', () => {
  expect(breaking(/\d\s*(₺|TL\b|lira\b)|₺(?!\d[\d.]*,\d\d(?!\d))/, isQuoted)).toEqual([]);
  // A share of given details and a limit, not measured figures.
  const isWhole = ({ text }: ProductText) => /^Profilin %|%100’ü/.test(text);
  expect(breaking(/%\d+(?![\d.]*,\d\d)/, isWhole)).toEqual([]);
});

test('identifiers of the code: in no text', () => {
  const CODE =
    /\b(switch|string|number|pending|approved|active|rejected|day|hour|undefined|null|object|array|boolean|invalid|required|expected|failed|loading)\b/i;
  expect(breaking(CODE)).toEqual([]);
});

/** Texts for every role, and the reason of a withdrawal that its viewer cancelled. */
const isAnybody = ({ text, where }: ProductText) =>
  /(features\/accounts|desks\/(person-page|panels)|platform\/words)\//.test(where) ||
  /^Kullanıcı(lar)?(:|$)/.test(text) ||
  text === 'Kullanıcı iptal etti';

test('term for viewers: "izleyici"', () => {
  expect(breaking(/kullanıcı/i, isAnybody)).toEqual([]);
});

test('term for administrators: "yönetici"', () => {
  const isHeader = ({ text }: ProductText) => text === 'Admin Yönetim Paneli';
  expect(breaking(/\badmin/i, isHeader)).toEqual([]);
});

/** Different words that only the circumflex distinguishes. */
const TWINS = new Set(['kar']);

test('spelling with a circumflex: the same everywhere', () => {
  const spellings = new Map<string, Map<string, string>>();
  for (const { text, where } of texts)
    for (const word of text.toLocaleLowerCase('tr').match(/\p{L}+/gu) ?? []) {
      // Suffixes follow the stem: "şikâyetini" and "şikayet" are one word.
      const plain = word.replaceAll('â', 'a').replaceAll('î', 'i').replaceAll('û', 'u');
      const known = spellings.get(plain.slice(0, 6)) ?? new Map<string, string>();
      spellings.set(plain.slice(0, 6), known.set(word.slice(0, 6), where));
    }
  const twice = [...spellings].filter(([plain, ways]) => ways.size > 1 && !TWINS.has(plain));
  expect(twice.map(([, ways]) => [...ways].map(([word, where]) => `${word} (${where})`))).toEqual([]);
});
