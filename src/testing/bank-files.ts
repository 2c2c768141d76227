/** Files as banks give them, made from the same movements. */
import { formatHundredths } from '#lib/shared/numbers.ts';
import { formatDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { readCompany } from '#lib/server/company.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-app.ts';

export const COMPANY_IBAN = readCompany(undefined).bank.iban;

export interface Movement {
  /** `YYYY-MM-DD`. */
  day: string;
  /** In kuruş, negative where it leaves the account. */
  amount: number;
  reference?: string;
  endToEnd?: string;
  party?: string;
  iban?: string;
  text?: string;
}

interface Account {
  iban: string;
  opening?: number;
}

const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, { amount }) => sum + amount, 0);
const decimal = (amount: number) => (Math.abs(amount) / 100).toFixed(2);
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<${name}>${escape(value)}</${name}>`;

export function camtOf(
  { iban, opening = 0 }: Account,
  movements: readonly Movement[],
  version = '08',
): string {
  const mark = (amount: number) => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="TRY">${decimal(amount)}</Amt>${mark(amount)}</Bal>`;
  const entries = movements.map(({ day, amount, reference, endToEnd, party, iban: other, text }) => {
    const side = amount < 0 ? 'Cdtr' : 'Dbtr';
    const name = element('Nm', party);
    const refs = element('AcctSvcrRef', reference) + element('EndToEndId', endToEnd ?? 'NOTPROVIDED');
    const account =
      other === undefined ? '' : `<${side}Acct><Id>${element('IBAN', other)}</Id></${side}Acct>`;
    return `<Ntry><Amt Ccy="TRY">${decimal(amount)}</Amt>${mark(amount)}
<Sts>${version === '08' ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs>${refs}</Refs>
<RltdPties><${side}>${version === '08' ? `<Pty>${name}</Pty>` : name}</${side}>${account}</RltdPties>
<RmtInf>${element('Ustrd', text)}</RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', opening + sumOf(movements))}
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}

export function mt940Of({ iban, opening = 0 }: Account, movements: readonly Movement[]): string {
  const short = (day: string) => day.slice(2).replaceAll('-', '');
  const comma = (amount: number) => decimal(amount).replace('.', ',');
  const day = short(movements[0]?.day ?? '2026-01-01');
  const balance = (amount: number) => `${amount < 0 ? 'D' : 'C'}${day}TRY${comma(amount)}`;
  const lines = movements.map(
    ({ day: on, amount, reference, endToEnd, party = '', iban: other = '', text = '' }) => {
      const references = `${endToEnd ?? 'NONREF'}${reference === undefined ? '' : `//${reference}`}`;
      const mark = amount < 0 ? 'D' : 'C';
      return `:61:${short(on)}${short(on).slice(2)}${mark}${comma(amount)}NTRF${references}\r\n:86:${party} ${other}\r\n${text}`;
    },
  );
  return [
    ':20:1',
    `:25:${iban}`,
    ':28C:1/1',
    `:60F:${balance(opening)}`,
    ...lines,
    `:62F:${balance(opening + sumOf(movements))}`,
    '-',
  ].join('\r\n');
}

export const CSV_COLUMNS = 'Tarih;Dekont No;Açıklama;Karşı Hesap Adı;Karşı IBAN;Tutar;Bakiye';

export function csvOf(movements: readonly Movement[], { opening = 0 }: Partial<Account> = {}): string {
  let balance = opening;
  const money = (amount: number) => (amount < 0 ? '-' : '') + formatHundredths(amount);
  const lines = movements.map(({ day, amount, reference = '', party = '', iban = '', text = '' }) => {
    balance += amount;
    return [formatDay(day), reference, text, party, iban, money(amount), money(balance)].join(';');
  });
  return [CSV_COLUMNS, ...lines, ''].join('\r\n');
}

export function uploadStatement(
  test: Pick<TestServer, 'call'>,
  { token }: Person,
  file: string | Buffer,
  fields: Record<string, string> = {},
) {
  const bytes = Buffer.from(file);
  const form = { ...fields, file: { filename: 'ozet.txt', type: 'text/plain', bytes } };
  return test.call('/api/admin/bank-statements', { method: 'POST', as: token, form });
}

interface Booking {
  id: number;
  order_id?: number | null;
  withdrawal_id?: number | null;
  firm_id?: number;
  effect?: string;
}

export const bookLines = (test: TestServer, { token }: Person, given: readonly Booking[]) => {
  const bookings = given.map(({ id, order_id, withdrawal_id, firm_id, effect }) => {
    return { id, order_id, withdrawal_id, firm_id, effect };
  });
  return test.call('/api/admin/bank-lines/book', { method: 'PUT', as: token, body: { bookings } });
};

/** The lines of movements, which have references, in their order. */
export async function linesOf(db: Db, movements: readonly Movement[]): Promise<number[]> {
  const references = movements.map(({ reference }) => reference);
  const found = await rows(
    db,
    sql<{ id: number }>`select id from bank_lines where reference = any(${references}::text[]) order by id`,
  );
  return found.map(({ id }) => id);
}
