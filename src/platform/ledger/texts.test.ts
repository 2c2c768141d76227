import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alarmText, subjectText } from './texts.ts';

const WORDS = ['all-checks', 'checks-of-watching'].flatMap((name) => {
  const source = readFileSync(new URL(`./checks/${name}.server.ts`, import.meta.url), 'utf8');
  return [...source.matchAll(/'([a-z]+) ' \|\|/g)].map(([, word = '']) => word);
});

test('subject of a check: a Turkish noun, not its name in the code', () => {
  expect(new Set(WORDS).size).toBeGreaterThan(5);
  for (const word of WORDS) expect(subjectText(`${word} 829`)).toMatch(/^\p{Lu}\p{Ll}+ 829$/u);
  expect(subjectText('user_wallet:166')).toBe('İzleyici cüzdanı 166');
  expect(subjectText('vat_payable')).toBe('Ödenecek KDV');
  expect(subjectText('entries 5-9')).toBe('Kayıtlar 5-9');
});

test('alarm by mail: has the same nouns', () => {
  const problem = { invariant: 'stored-balances', expected: null, actual: '1', found: 1 } as const;
  expect(alarmText([{ ...problem, subject: 'entry 829' }])).toContain(': Kayıt 829 (');
  expect(alarmText([{ ...problem, subject: 'user_wallet:166' }])).toContain(
    ': İzleyici cüzdanı 166 (Hareketlerin toplamı: yok; Kayıtlı bakiye: ₺0,01; 1 satır)',
  );
});
