import { describe, expect, test } from 'vitest';
import { passwordStrength, personNameSchema, textSchema } from './validators.ts';

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
  ])('%s is one', (name) => expect(personNameSchema.parse(name)).toBe(name.normalize('NFC').trim()));

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

  test('keeps those that stand among others', () => {
    for (const typed of ['Aile 👨\u200d👩\u200d👧', '\u202eterses\u202c'])
      expect(text.parse(` ${typed} `)).toBe(typed);
  });
});

test.each([
  ['Ab1', 'Zayıf'],
  ['Abcde1', 'Orta'],
  ['Abcdefg1', 'Güçlü'],
  // The rules refuse these.
  ['abcdefghijkl', 'Zayıf'],
  ['ABCDEFG1', 'Zayıf'],
  ['Abcdefghi', 'Zayıf'],
  ['Abc defg 1', 'Zayıf'],
])('the strength of %j is %s', (password, label) => expect(passwordStrength(password).label).toBe(label));
