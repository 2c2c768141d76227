import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { formatDate } from '#lib/shared/dates.ts';
import type { z } from '#lib/shared/zod.ts';
import { aPayment, BILLING, fillBilling, reissue, withholdVat } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { checkUbl } from '#testing/ubl-structure.ts';
import type { adminInvoicesContract } from '../contract.ts';
import { handOverInvoices, openIntegrator } from './integrator.server.ts';

const app = useTestApp();

const PATH = '/api/admin/invoices';

type Listed = z.output<typeof adminInvoicesContract.listAdminInvoices.data>['invoices'][number];

let accountant: Person;
let numbers: string[];
const get = (path: string) => app.call(PATH + path, { as: accountant.token });

/** A firm without tax data, one with them, whose invoice is reissued to a person, and a return of what nobody saw. */
beforeAll(async () => {
  const admin = await anAdmin(app);
  accountant = await anAdmin(app, { duty: 'accounting' });
  await aPayment(app, { admin, status: 'paid' });
  const firm = await aFirm(app, { firmName: 'Çilek & <Söz> Ltd. Şti.' });
  await fillBilling(app, firm);
  const { campaignId } = await aPayment(app, { admin, firm, status: 'paid' });
  expect((await reissue(app, admin, { firm }, { tax_number: '10000000146' })).status).toBe(200);
  await app.call(`/api/firm/campaigns/${campaignId}/close`, { method: 'POST', as: firm.token });
  const { data } = await get('?limit=50');
  numbers = data.invoices.map(({ number }: { number: string }) => number);
});

describe('the list of all invoices', () => {
  test.each([
    ['', [4, 3, 2, 1, 0]],
    ['?kind=sale', [3, 1, 0]],
    ['?kind=return', [4, 2]],
    ['?month=2026-11', [4, 3, 2, 1, 0]],
    ['?month=2026-10', []],
    ['?search=çilek', [4, 3, 2, 1]],
    ['?search=10000000146', [4, 3]],
    ['?search=6.000,00&kind=sale', [3, 1, 0]],
    ['?search=8760047464&kind=sale', [1]],
  ])('%s', async (query, places) => {
    const { invoices, sums } = (await get(query)).data as { invoices: Listed[]; sums: object };
    expect(invoices.map(({ number }) => number)).toEqual(places.map((at) => numbers.toReversed()[at]));
    const sumOf = (name: 'base_amount' | 'vat_amount' | 'total_amount') =>
      invoices.reduce((sum, row) => sum + (row.kind === 'return' ? -row[name] : row[name]), 0);
    const [base_amount, vat_amount] = [sumOf('base_amount'), sumOf('vat_amount')];
    expect(sums).toEqual({ base_amount, vat_amount, total_amount: sumOf('total_amount') });
  });

  test('file of a month: each invoice in the order of numbers, with what it returns', async () => {
    const { data } = await get('/month?month=2026-11');
    const file: Listed[] = data.invoices;
    expect(file.map(({ number }) => number)).toEqual(numbers.toReversed());
    expect(file[2]?.original_numbers).toEqual([file[1]?.number]);
    expect(file[3]?.buyer).toEqual({
      title: 'Çilek & <Söz> Ltd. Şti.',
      tax_office: BILLING.tax_office,
      tax_number: '10000000146',
    });
    expect((await get('/month?month=2026-13')).status).toBe(400);
  });

  test('one: leads to what it returns and what replaces it', async () => {
    const { data } = await get('?search=8760047464&kind=sale');
    const { data: one } = await get(`/${data.invoices[0].id}`);
    expect(one.related).toHaveLength(2);
    const { data: made } = await get(`/${one.related[1].id}`);
    expect(made.related.map(({ number }: { number: string }) => number)).toEqual([
      one.number,
      expect.any(String),
    ]);
    expect(made.file.content_type).toBe('application/pdf');
    expect(await get('/999999')).toMatchObject(refusal(404, 'INVOICE_NOT_FOUND'));
  });
});

describe('UBL-TR', () => {
  const ublOf = async (id: number) => {
    const { ubl } = (await get(`/${id}`)).data;
    return ubl === null ? null : Buffer.from(ubl.content, 'base64').toString();
  };

  test('invoices of a company and of a person: in its structure, escaped, with one UUID', async () => {
    const { data } = await get('?search=çilek&kind=sale');
    const [person, company] = await Promise.all(data.invoices.map(({ id }: { id: number }) => ublOf(id)));
    for (const xml of [person, company]) checkUbl(xml);
    expect(company).toContain('<cbc:Name>Çilek &amp; &lt;Söz&gt; Ltd. Şti.</cbc:Name>');
    expect(company).toContain('<cbc:CitySubdivisionName>Beyoğlu</cbc:CitySubdivisionName>');
    expect(company).toContain('<cbc:PayableAmount currencyID="TRY">6000.00</cbc:PayableAmount>');
    expect(company).toContain('<cbc:InvoiceTypeCode>SATIS<');
    expect(person).toContain('<cbc:FamilyName>Şti.</cbc:FamilyName>');
    expect(await ublOf(data.invoices[0].id)).toBe(person);
    expect(() => checkUbl(company.replace('<cbc:Percent>20<', '<cbc:Percent>20.5<'))).toThrow();
    expect(() => checkUbl(company.replace(/<cbc:CityName>.*?<\/cbc:CityName>/, ''))).toThrow();
  });

  test('none of a return, nor of one that lacks what it demands', async () => {
    const { data } = await get('?limit=50');
    const files = await Promise.all(data.invoices.map(({ id }: { id: number }) => ublOf(id)));
    expect(files.map((xml) => xml !== null)).toEqual([false, true, false, true, false]);
  });

  test('integrator: gets each complete invoice once, though two servers hand over at once', async () => {
    const integrator = openIntegrator(app.parts.config);
    if (integrator === null) throw new Error('the sandbox is the default here');
    const handOver = () => handOverInvoices(app.db, integrator, app.clock.now());
    await Promise.all([handOver(), handOver()]);
    await handOver();
    const lines = (await readFile(join(app.dataDir, 'outbox', 'invoices.jsonl'), 'utf8'))
      .trimEnd()
      .split('\n');
    const documents = lines.map((line) => JSON.parse(line) as { number: string; xml: string });
    const all = numbers.toReversed();
    expect(documents.map(({ number }) => number).toSorted()).toEqual([all[1], all[3]]);
    for (const { xml } of documents) checkUbl(xml);
  });

  test('withholding: TEVKIFAT of code 625 and 30 %, and the rest is to be paid', async () => {
    const [firm, admin] = [await aFirm(app, { firmName: 'Vişne Ltd.' }), await anAdmin(app)];
    await fillBilling(app, firm);
    await withholdVat(app, firm, admin);
    const { id } = await aPayment(app, { admin, firm, status: 'paid' });
    const { reference } = await app.one(
      sql<{ reference: string }>`select reference from orders where id = ${id}`,
    );
    const { data } = await get('?search=vişne');
    for (const typed of [reference, '5700', '₺5.700,00', '-5700.00'])
      expect((await get(`?search=${encodeURIComponent(typed)}`)).data.invoices).toEqual(data.invoices);
    const ofToday = await get(`?limit=100&search=${formatDate(app.clock.now())}`);
    expect(ofToday.data.invoices).toContainEqual(data.invoices[0]);
    const xml = (await ublOf(data.invoices[0].id)) ?? '';
    checkUbl(xml);
    for (const part of [
      'InvoiceTypeCode>TEVKIFAT<',
      'Percent>30<',
      'TaxTypeCode>625<',
      'TaxableAmount currencyID="TRY">1000.00<',
      'TaxInclusiveAmount currencyID="TRY">6000.00<',
      'PayableAmount currencyID="TRY">5700.00<',
      'YalnızBeşBinYediYüzTürkLirası',
    ])
      expect(xml).toContain(part);
    expect(xml.match(/<cac:WithholdingTaxTotal>/g)).toHaveLength(2);
    expect((await get('/month?month=2026-11')).data.invoices.at(-1)).toMatchObject({ withheld: 300 });
  });
});
