import { describe, expect, test } from 'vitest';
import { idParam } from './wire.ts';
import {
  contactPhoneSchema,
  emailSchema,
  lineSchema,
  normalizeUrl,
  orEmpty,
  personNameSchema,
  phoneSchema,
  reasonSchema,
  textSchema,
  urlSchema,
} from './validators.ts';
import type { z } from './zod.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('a person’s name', () => {
  test.each([
    'Ayşe-Nur Öz',
    "Seán O'Hara",
    'Zoë D’Été',
    'Hâlê Îtır',
    'İlgaz Ilgın',
    'Łukasz Żak',
    '李小龙',
    ' Ali Can ',
    'Go\u0308khan Gu\u0308l',
    'A\uFB01fe\u00A0Tu\u0308rk\n',
  ])('%s is one', (name) => expect(personNameSchema.parse(name)).toBe(name.normalize('NFKC').trim()));

  test.each(['R2 D2', '---', `'''`, 'Ali\u200b Can', '\u202enacilA', 'Ali_Can', 'Ali 😀'])(
    '%j is none',
    (name) => expect(personNameSchema.safeParse(name).success).toBe(false),
  );
});

describe('a text that people wrote', () => {
  const text = textSchema('Zorunlu').min(3, 'Kısa');

  test.each(['\u200b\u200b\u200b', '\u202e\u2066\u2069', '\ufeff \u200d', '\u2060\u00ad\u200e'])(
    'of characters that nobody sees is none: %j',
    (typed) => expect(text.safeParse(typed).error?.issues[0]?.message).toBe('Zorunlu'),
  );

  test('invisible characters among others: allowed', () => {
    for (const typed of ['Aile 👨\u200d👩\u200d👧', '\u202eterses\u202c'])
      expect(text.parse(` ${typed} `)).toBe(typed);
  });
});

test.each(['1', '42', '999999999999999'])('an id in a path: %s is one', (text) =>
  expect(idParam.parse(text)).toBe(Number(text)),
);
test.each(['', '0', '01', '-1', '1.5', 'x1', '1x', '1000000000000000'])(
  'an id in a path: %j is none',
  (text) => expect(idParam.safeParse(text).success).toBe(false),
);

test.each([
  '5321234567',
  ' 532 123 45 67 ',
  '0532 123 45 67',
  '+90 (532) 123-45-67',
  '905321234567',
  '+90 (0) 532 123 45 67',
  '00905321234567',
  '0532.123.45.67',
  '0532/123/45/67',
  '\u202a+90\u00a0532\u2011123\u201345\u201367\u202c',
])('a phone number: %s is one', (typed) => expect(phoneSchema().parse(typed)).toBe('5321234567'));
test.each(['532123456', '53212345678', '4321234567', 'a5321234567', '5321234567a', '90532123456', '5 0532'])(
  'a phone number: %s is none',
  (typed) => expect(messageOf(phoneSchema('Yanlış'), typed)).toBe('Yanlış'),
);
test('a phone at which a firm is reached: a landline and 0850 are ones, a premium number is none', () => {
  const contact = contactPhoneSchema();
  expect(
    ['(0212) 444 03 32', '+90 0850 222 1 333', '0532 123 45 67'].map((typed) => contact.parse(typed)),
  ).toEqual(['2124440332', '8502221333', '5321234567']);
  for (const typed of ['0900 123 45 67', '444 0 332', '0812 345 67 89', '112'])
    expect(messageOf(contact, typed), typed).toContain('10 haneli');
});
test('a phone number: one that is missing is asked for', () => {
  for (const missing of [undefined, '', ' - '])
    expect(messageOf(phoneSchema(), missing)).toBe('Telefon numarası zorunludur');
});

test.each([
  ['A.b+c@Firma-1.com.tr', 'a.b+c@firma-1.com.tr'],
  [' x@y.zz ', 'x@y.zz'],
  ["O'Neil&co/x@sub.y.zz", "o'neil&co/x@sub.y.zz"],
  ['a@XN--KPR-FNAA.XN--P1AI', 'a@xn--kpr-fnaa.xn--p1ai'],
  [`${'a'.repeat(64)}@b.cc`, `${'a'.repeat(64)}@b.cc`],
])('an e-mail address: %s is %s', (typed, normalized) => expect(emailSchema().parse(typed)).toBe(normalized));
const NO_EMAILS = 'a@b @b.cc a@@b.cc a@-b.cc a@b-.cc a@b..cc a@b.cc. a@b_c.dd a@1.2.3.4 a@b.c';
test.each([
  ...NO_EMAILS.split(' '),
  'a b@c.dd',
  `${'a'.repeat(65)}@b.cc`,
  `a@${'b'.repeat(64)}.cc`,
  `a@${'bb.'.repeat(90)}cc`,
])('an e-mail address: %s is none', (typed) =>
  expect(messageOf(emailSchema(), typed)).toBe('Geçerli bir email adresi giriniz'),
);
test('an e-mail address: a Turkish letter is named, and a missing one is asked for', () => {
  for (const typed of ['İlker@b.cc', 'işık@b.cc'])
    expect(messageOf(emailSchema(), typed)).toBe('Geçerli bir email adresi giriniz: Türkçe harf olamaz');
  for (const missing of [undefined, ' '])
    expect(messageOf(emailSchema(), missing)).toBe('Email adresi zorunludur');
});

test('a line: breaks and runs of spaces become one space; accents are put on their letters', () => {
  expect(lineSchema('Zorunlu').parse(' Yaz\t\r\nGu\u0308nleri \u2028 50\u00a0m² ')).toBe('Yaz Günleri 50 m²');
  expect(messageOf(lineSchema('Zorunlu'), '\n\t')).toBe('Zorunlu');
});
test('a text: characters that a database or a person cannot read are refused anywhere in it', () => {
  for (const typed of ['\u0001abc', 'abc\u0000', 'a\u007fb', 'a\ud800b'])
    expect(messageOf(textSchema('Zorunlu'), typed), JSON.stringify(typed)).toBe(
      'Metin geçersiz karakter içeriyor',
    );
});
test('a reason: it has to be given, in a word at least and a thousand characters at most', () => {
  expect(messageOf(reasonSchema(), ' ')).toBe('Lütfen red sebebi giriniz');
  for (const stray of ['k', ' bu\n']) expect(messageOf(reasonSchema(), stray)).toContain('en az 3');
  expect(messageOf(reasonSchema(), 'x'.repeat(1001))).toContain('en fazla 1000');
  for (const given of ['yok', 'x'.repeat(1000)]) expect(messageOf(reasonSchema(), given)).toBeUndefined();
});

test.each([
  ['https://Ornek.com', 'https://ornek.com/'],
  ['HTTP://ornek.com:80/a?b=c#d', 'http://ornek.com/a?b=c#d'],
  ['https://ornek.com:443/', 'https://ornek.com/'],
  [
    'https://ornek.com/kış fırsatı?q=bir iki',
    'https://ornek.com/k%C4%B1%C5%9F%20f%C4%B1rsat%C4%B1?q=bir%20iki',
  ],
  ['https://köprü.com.tr/', 'https://xn--kpr-sna6a.com.tr/'],
  ['https://localhost.com/', 'https://localhost.com/'],
  ['https://test.com.tr/', 'https://test.com.tr/'],
  ['https://local.istanbul/', 'https://local.istanbul/'],
])('a link: %s is %s', (typed, normalized) => expect(normalizeUrl(typed)).toBe(normalized));
const NO_LINKS = `
  ornek.com xhttps://ornek.com javascript://ornek.com/%0aalert(1) ftp://ornek.com https://user@ornek.com
  https://:word@ornek.com https://ornek.com:8080 https://ornek https://ornek. https://127.0.0.1 https://0x7f.1
  https://app.localhost https://app.localhost. https://printer.LOCAL https://db.internal. https://shop.test
  https://router.home.arpa/ https://intranet.corp https://kubernetes.default.svc https://10-0-0-1.nip.io
  https://lvh.me/x
`;
test.each([
  ...NO_LINKS.trim().split(/\s+/),
  'https://or nek.com/',
  'https://ornek.com /a',
  'https://ornek.com/a\nb',
  'https://ornek.com\\@evil.com',
  'https://ornek.com/\t',
  `https://ornek.com/${'a'.repeat(2048)}`,
  `https://ornek.com/${'ç'.repeat(400)}`,
])('a link: %s is none', (typed) => expect(normalizeUrl(typed)).toBeNull());
test('a link: a missing one and a wrong one have messages of their own', () => {
  const schema = urlSchema({ required: 'Gerekli', invalid: 'Yanlış' });
  const typed = [undefined, ' ', 'x', 'https://a .bb/c', ' https://a.bb '];
  expect(typed.map((text) => messageOf(schema, text))).toEqual([
    'Gerekli',
    'Gerekli',
    'Yanlış',
    'Bağlantının alan adında boşluk olamaz',
    undefined,
  ]);
});

test('a field that may be left empty: an empty one is none', () => {
  const schema = orEmpty(idParam);
  expect([schema.parse(''), schema.parse(undefined), schema.parse('7')]).toEqual([undefined, undefined, 7]);
});
