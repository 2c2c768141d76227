import { readDay } from '#lib/shared/months.ts';
import { describe, expect, test } from 'vitest';
import { camtOf, csvOf, type Movement, mt940Of } from '#testing/bank-files.ts';
import { readAmount } from '#lib/shared/read-amount.ts';
import { type CsvColumns, type Statement } from './bank-line.ts';
import { readBankCsv } from './read-bank-csv.server.ts';
import { checkStatement, openStatement } from './read-statement.server.ts';

const IBAN = 'TR820006200000012345678901';
const OTHER = 'TR640001000000098765432100';
const TODAY = '2026-12-01';

const PAID: Movement = {
  day: '2026-11-30',
  amount: 600_000,
  reference: 'FT26334000101',
  party: 'KAHVE & ÇAY LTD. ŞTİ.',
  iban: OTHER,
  text: 'REKLAM ÖDEMESİ IK-7QF2M9XD',
};
const SENT: Movement = {
  ...PAID,
  amount: -90_050,
  reference: 'FT26334000771',
  text: 'GİDEN FAST',
  endToEnd: 'IK-C-7-1',
};
const OWN = { iban: IBAN, opening: 10_000_000 };

const COLUMNS: CsvColumns = {
  date: 0,
  reference: 1,
  text: 2,
  party: 3,
  iban: 4,
  amount: 5,
  balance: 6,
  decimal: ',',
};

function read(text: string | Uint8Array, columns = COLUMNS): Statement {
  const opened = openStatement(typeof text === 'string' ? Buffer.from(text) : text);
  const statement = 'rows' in opened ? readBankCsv(opened, columns) : opened;
  checkStatement(statement, { iban: IBAN, today: TODAY });
  return statement;
}

const refusalOf = (text: string | Uint8Array): string => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message;
  }
  return 'read';
};

test.each([
  ['1.234,56', ',', 123_456],
  ['1234,5', ',', 123_450],
  ['-900,00 TL', ',', -90_000],
  ['900,00-', ',', -90_000],
  ['−₺900', ',', -90_000],
  ['12.345', ',', 1_234_500],
  ['12.345', '.', undefined],
  ['12.340', '.', 1234],
  ['1,234.50000', '.', 123_450],
  ['1,234.56', ',', undefined],
  ['1.23', ',', undefined],
  ['1.2345,00', ',', undefined],
  ['', ',', undefined],
  ['=1+1', ',', undefined],
  ['99999999999999', ',', undefined],
] as const)('amount %j with %j: %j', (text, decimal, amount) => {
  expect(readAmount(text, decimal)).toBe(amount);
});

test.each([
  ['30.11.2026', '2026-11-30'],
  ['5/1/2026 09:14', '2026-01-05'],
  ['2026-11-30T09:14', '2026-11-30'],
  ['31.11.2026', undefined],
  ['30.11.26', undefined],
  ['30.11.20261', undefined],
  ['30 Kasım 2026', '2026-11-30'],
  ['1 ŞUBAT 2025', '2025-02-01'],
  ['30 Kasam 2026', undefined],
  ['30 kasim', undefined, '2026-11-30'],
  ['30.11', undefined, '2026-11-30'],
  ['3/2', undefined, '2026-02-03'],
  ['31.11', undefined],
])('day %j: %j', (text, day, withToday = day) => {
  expect([readDay(text), readDay(text, '2026-12-02')]).toEqual([day, withToday]);
});

describe('a statement', () => {
  const WHAT = {
    day: PAID.day,
    reference: PAID.reference,
    iban: OTHER,
    amount: 600_000,
    balance: 10_600_000,
  };
  test.each([
    ['camt.053.001.08', camtOf(OWN, [PAID, SENT])],
    ['camt.053.001.02', camtOf(OWN, [PAID, SENT], '02')],
    ['MT940', mt940Of(OWN, [PAID, SENT])],
    ['MT940 in an envelope', `{1:F01}{2:O940}{4:\r\n${mt940Of(OWN, [PAID, SENT])}}`],
    ['CSV', csvOf([PAID, SENT], OWN)],
    ['CSV, UTF-8 read as Latin', Buffer.from(csvOf([PAID, SENT], OWN)).toString('latin1')],
    [
      'MT940, UTF-8 read as Latin',
      new TextDecoder('windows-1254').decode(Buffer.from(mt940Of(OWN, [PAID, SENT]))),
    ],
    ['CSV, the newest first', csvOf([PAID, SENT], OWN).replace(/(.*)\r\n(.*)\r\n(.*)/, '$1\r\n$3\r\n$2')],
    [
      'CSV with titles and notes',
      `Hesap hareketleri\r\nIBAN: ${IBAN}\r\n\r\n${csvOf([PAID, SENT], OWN)}Toplam;;;;;;\r\nBu belge bilgi içindir.`,
    ],
  ])('%s: its lines with balances', (name, file) => {
    const { lines } = read(file);
    expect(lines[0]).toMatchObject(WHAT);
    expect(`${lines[0]?.party} ${lines[0]?.text}`).toContain('KAHVE & ÇAY LTD. ŞTİ.');
    expect(lines[0]?.text).toContain('REKLAM ÖDEMESİ IK-7QF2M9XD');
    expect(lines[1]).toMatchObject({ amount: -90_050, balance: 10_509_950 });
    if (!name.startsWith('CSV')) expect(lines[1]?.text).toContain('IK-C-7-1');
  });

  test('two columns of money, and dots for decimals', () => {
    const file = 'Date,Description,Debit,Credit\n2026-11-30,a,,"1,000.50"\n2026-11-30,b,20.00,0.00';
    const columns = { date: 0, text: 1, debit: 2, credit: 3, decimal: '.' } as const;
    expect(read(file, columns).lines.map(({ amount }) => amount)).toEqual([100_050, -2000]);
  });

  test('camt: parts of one booking are lines of their own where their sum is right', () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="TRY">${amount}</Amt></TxDtls>`;
    const whole = camtOf(OWN, [PAID]);
    const split = (parts: string) => whole.replace(/<TxDtls>[^]*<\/TxDtls>/, parts);
    expect(read(split(part('1000.00') + part('5000.00'))).lines.map(({ amount }) => amount)).toEqual([
      100_000, 500_000,
    ]);
    expect(read(split(part('1.00') + part('5.00'))).lines.map(({ amount }) => amount)).toEqual([600_000]);
  });

  test('camt: what is not booked yet is no line', () => {
    const file = camtOf(OWN, [PAID]);
    const pending = /<Ntry>[^]*<\/Ntry>/.exec(file)?.[0].replace('BOOK', 'PDNG') ?? '';
    expect(read(file.replace('</Stmt>', `${pending}</Stmt>`)).lines).toHaveLength(1);
  });

  test('MT940: what is taken back turns, an account without IBAN, a year that ends', () => {
    const file = mt940Of(OWN, [
      { ...PAID, day: '2026-01-01' },
      { ...SENT, amount: -600_000 },
    ])
      .replace(`:25:${IBAN}`, ':25:00062/12345678901')
      .replace('2601010101C', '2512310101RD')
      .replace('1130D', '1130RC');
    expect(read(file).lines).toMatchObject([
      { amount: 600_000, day: '2026-01-01' },
      { amount: -600_000, day: '2026-11-30' },
    ]);
  });
});

describe('refused, with its reason', () => {
  const camt = camtOf(OWN, [PAID, SENT]);
  const mt940 = mt940Of(OWN, [PAID, SENT]);
  const csv = csvOf([PAID, SENT], OWN);
  test.each<[string, string | Uint8Array, string]>([
    ['another account (camt)', camt.replace(IBAN, OTHER), 'başka bir hesabın'],
    ['another account (MT940)', mt940.replace(IBAN, '00062/12345678902'), 'başka bir hesabın'],
    ['another account (CSV)', `Hesap ${OTHER}\n${csv}`, 'başka bir hesabın'],
    ['an entity', camt.replace('<Document', '<!DOCTYPE a [<!ENTITY b "x">]><Document'), 'DOCTYPE'],
    ['another message', camt.replaceAll('camt.053', 'camt.052'), 'camt.053'],
    ['a cut camt', camt.slice(0, 900), 'yarım'],
    ['a camt without an entry', camt.replace(/<Ntry>[^]*?<\/Ntry>/, ''), 'kapanış bakiyesi'],
    ['a camt without a balance', camt.replace('CLBD', 'ITBD'), 'bakiyesi yok'],
    [
      'a camt in euro',
      camt.replace(/<Ntry><Amt Ccy="TRY"/, '<Ntry><Amt Ccy="EUR"'),
      '1. satır: tutar Türk lirası değil',
    ],
    ['a camt of the 31st of November', camt.replace('2026-11-30', '2026-11-31'), '1. satır: tarih'],
    ['a cut MT940', mt940.slice(0, -60), 'yarım'],
    ['an MT940 without a movement', mt940.replace(/:61:.*\r\n/, ''), 'kapanış bakiyesi'],
    ['an MT940 with a wrong amount', mt940.replace('C6000,00N', 'C6000.00N'), '5. satır: tutar'],
    [
      'a CSV without a line',
      csv.replace(/\r\n30.*\r\n/, '\r\n30.11.2026;;;;;1,00;1,00\r\n'),
      '3. satır: bakiye',
    ],
    ['a cut CSV', csv.slice(0, -14), '3. satır: sütun eksik'],
    ['an open quote', csv.replace('GİDEN', '"GİDEN'), 'tırnaklar uyuşmuyor'],
    ['a formula for an amount', csv.replace('-900,50', '=1+1'), '3. satır: tutar'],
    ['a wrong day', csv.replace(/30\.11\.2026;FT26334000771/, '31.11.2026;FT26334000771'), '3. satır: tarih'],
    ['a day to come', csvOf([{ ...PAID, day: '2026-12-02' }]), '2. satır: tarih bugünden sonra'],
    ['no movement', camtOf(OWN, []), 'işlem yok'],
    ['no table', 'merhaba', 'tablo bulunamadı'],
    [
      'a line a million times',
      `${csv}${'30.11.2026;;;;;1,00;1,00\n'.repeat(300_000)}`,
      'en fazla 20.000 işlem',
    ],
    ['too many lines', csvOf(Array.from({ length: 20_001 }, () => PAID)), 'en fazla 20.000 işlem'],
  ])('%s', (_, file, reason) => {
    expect(refusalOf(file)).toContain(reason);
  });
});
