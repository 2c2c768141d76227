import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { formatDate, istanbulDay } from '#lib/shared/dates.ts';
import { atOnce, repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import {
  approve,
  aPayment,
  BILLING,
  fillBilling,
  fundFirm,
  type MadePayment,
  pay,
  payPartly,
} from '#testing/payments.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });

const TOTAL = 600_000;

function invoiceOf({ id }: MadePayment) {
  return app.one(sql<{ id: number; number: string }>`select id, number from invoices where order_id = ${id}`);
}

async function readInvoice(firm: Person, id: number) {
  return app.call(`/api/firm/invoices/${id}`, { as: firm.token });
}

const textOf = (base64: string) =>
  textOfPdf(Buffer.from(base64, 'base64')).join('\n').replaceAll('\n', ' ').replaceAll('  ', ' ');

const campaignInvoice = ({ campaignId, firm }: MadePayment) =>
  app.call(`/api/firm/campaigns/${campaignId}/invoice`, { as: firm.token });

function saveDetails(firm: Person, body: Record<string, unknown>) {
  return app.call('/api/firm/billing-details', { method: 'PUT', as: firm.token, body });
}

describe('the invoice of a campaign', () => {
  test('is a proforma that says so until the order is paid, then the invoice', async () => {
    const payment = await aPayment(app, { name: 'Iğdır Şöleni' });
    const proforma = await campaignInvoice(payment);
    expect(proforma.status).toBe(200);
    const before = textOf(proforma.data);
    expect(before).toContain('PROFORMA – mali değeri yoktur');
    expect(before).toContain('TR560006100519786457841300');
    expect(before).not.toContain('Fatura no');
    expect(before).toContain(`Telefon: ${formatPhone(payment.firm.phone)}`);
    await pay(app, payment, 'bank_transfer');
    expect(textOf((await campaignInvoice(payment)).data)).toContain('PROFORMA');
    await approve(app, payment);
    const after = textOf((await campaignInvoice(payment)).data);
    const { number } = await invoiceOf(payment);
    expect(after).not.toContain('PROFORMA');
    for (const text of [
      `Fatura no: ${number}`,
      'Düzenleme tarihi: 23.11.2026',
      'İzle Kazan Reklam A.Ş.',
      'Deniz Ticaret A.Ş.',
      'Vergi dairesi: Mecidiyeköy',
      '“Iğdır Şöleni” kampanyası, internet reklam hizmeti',
      '₺5.000,00',
      'Hesaplanan KDV (%20,00)',
      '₺1.000,00',
      '₺6.000,00',
      'YalnızAltıBinTürkLirası',
      'Ödeme şekli: Banka havalesi',
    ])
      expect(after).toContain(text);
  });

  test('says what the wallet paid of it', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 200_000);
    await payPartly(app, payment, 'bank_transfer', 2000);
    await approve(app, payment);
    const text = textOf((await campaignInvoice(payment)).data);
    expect(text).toContain('Banka havalesi, Firma cüzdanı ₺2.000,00');
  });

  test('is the same file every time', async () => {
    const payment = await aPayment(app, { status: 'paid' });
    const first = await campaignInvoice(payment);
    app.clock.advance(60_000);
    expect((await campaignInvoice(payment)).data).toBe(first.data);
  });
});

describe('the list of invoices', () => {
  test('shows the firm’s own, newest first, found by number and by name; each with its file', async () => {
    const first = await aPayment(app, { status: 'paid', name: 'Ilık Çorba' });
    const second = await aPayment(app, { status: 'paid', firm: first.firm, name: 'İnce Ekmek' });
    await aPayment(app, { status: 'paid' });
    const list = async (query = '') =>
      (await app.call(`/api/firm/invoices?${query}`, { as: first.firm.token })).data;
    const all = await list();
    expect(all.invoices.map((row: { campaign_name: string }) => row.campaign_name)).toEqual([
      'İnce Ekmek',
      'Ilık Çorba',
    ]);
    expect(all.pagination).toEqual({ total: 2, page: 1, limit: 10, pages: 1 });
    const { number, id } = await invoiceOf(second);
    expect((await list(`search=${number}`)).invoices).toHaveLength(1);
    expect((await list(`search=${encodeURIComponent('ILIK')}`)).invoices).toHaveLength(1);
    const { data } = await readInvoice(first.firm, id);
    expect(data).toMatchObject({
      number,
      order_id: second.id,
      base_amount: 5000,
      vat_rate: 20,
      vat_amount: 1000,
      total_amount: 6000,
      total_in_words: 'YalnızAltıBinTürkLirası',
      seller: { title: 'İzle Kazan Reklam A.Ş.' },
      buyer: { title: 'Deniz Ticaret A.Ş.' },
      file: { file_name: `${number}.pdf`, content_type: 'application/pdf' },
    });
    expect(Buffer.from(data.file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('what invoices say of the firm', () => {
  test.each([
    ['no province', { city: 'Yokşehir', district: 'Merkez' }, 'city'],
    ['no district of its province', { city: 'Ankara', district: 'Beyoğlu' }, 'district'],
    ['a district without its province', { city: '', district: 'Beyoğlu' }, 'district'],
  ])('%s: refused beside its field', async (_, place, field) => {
    const refused = await saveDetails(await aFirm(app), { ...BILLING, ...place });
    expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });

  test('a place is kept as the lists write it', async () => {
    const firm = await aFirm(app);
    expect((await saveDetails(firm, { ...BILLING, city: 'ISPARTA', district: 'yalvaç' })).status).toBe(200);
    const saved = await app.call('/api/firm/billing-details', { as: firm.token });
    expect(saved.data).toMatchObject({ city: 'Isparta', district: 'Yalvaç' });
    await app.run(sql`update billing_details set city = 'Yokşehir' where firm_id = ${firm.userId}`);
    const old = await app.call('/api/firm/billing-details', { as: firm.token });
    expect(old.data).toMatchObject({ city: 'Yokşehir' });
  });

  test('is what it gave before: an invoice that was issued stays as it was', async () => {
    const payment = await aPayment(app, { status: 'paid' });
    const { firm } = payment;
    const details = { ...BILLING, tax_number: '876 004 74 64' };
    expect((await saveDetails(firm, details)).status).toBe(200);
    const saved = await app.call('/api/firm/billing-details', { as: firm.token });
    expect(saved.data).toEqual({ firm_name: 'Deniz Ticaret A.Ş.', ...details, tax_number: '8760047464' });
    expect(textOf((await campaignInvoice(payment)).data)).not.toContain('8760047464');
    const next = await aPayment(app, { status: 'paid', firm });
    const text = textOf((await campaignInvoice(next)).data);
    for (const line of ['Vergi dairesi: Şişli', 'VKN: 8760047464', BILLING.address])
      expect(text).toContain(line);
    expect((await saveDetails(firm, { tax_office: '', tax_number: '', address: ' ' })).status).toBe(200);
    expect((await app.call('/api/firm/billing-details', { as: firm.token })).data).toMatchObject({
      tax_office: null,
      tax_number: null,
      address: null,
    });
  });

  test('T-F4: hostile text in names and addresses is printed as text', async () => {
    const name = '<img src=x onerror=alert(1)> )Tj ET %PDF';
    const firm = await aFirm(app, { firmName: `${'Çok Uzun Unvan '.repeat(9)}A.Ş.` });
    await saveDetails(firm, {
      tax_office: '/Launch',
      tax_number: '',
      address: `${'W'.repeat(190)}\u202Etxt`,
    });
    const payment = await aPayment(app, { status: 'paid', firm, name });
    const { data } = await campaignInvoice(payment);
    const text = textOf(data);
    expect(text).toContain('<img src=x onerror=alert(1)>');
    expect(text).not.toContain('\u202E');
    expect(Buffer.from(data, 'base64').toString('latin1')).not.toMatch(
      /\/(Launch|JS|JavaScript|URI|OpenAction)\b/,
    );
  });
});

describe('the numbers', () => {
  const numbersOf = async (year: number) =>
    (
      await app.rows(
        sql<{ sequence: number }>`select sequence from invoices where year = ${year} order by id`,
      )
    ).map(({ sequence }) => sequence);
  const inARow = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('many payments at once get as many numbers without a gap, each its own', async () => {
    const many = repeats({ usually: 8, fully: 20 });
    const before = await numbersOf(2026);
    const admin = await anAdmin(app);
    const payments = await atOnce(many, () => aPayment(app, { admin }), { width: 8 });
    await Promise.all(payments.map(({ firm }) => fundFirm(app, firm, TOTAL)));
    const answers = await Promise.all(payments.map((payment) => pay(app, payment, 'wallet')));
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    const after = await numbersOf(2026);
    expect(after).toHaveLength(before.length + many);
    expect(after).toEqual(inARow(after.length));
  });

  test('a payment that fails after its number was taken gives it back', async () => {
    const before = await numbersOf(2026);
    const payment = await aPayment(app, { status: 'pending' });
    await app.run(sql`alter table invoices add constraint fault check (order_id <> ${sql.lit(payment.id)})`);
    expect((await approve(app, payment)).status).toBe(500);
    await app.run(sql`alter table invoices drop constraint fault`);
    expect((await approve(app, payment)).status).toBe(200);
    expect(await numbersOf(2026)).toEqual(inARow(before.length + 1));
  });

  test('begin anew with Istanbul’s year, and never go back in time', async () => {
    const today = app.clock.now();
    const options = { end_date: '2027-02-01', status: 'pending' as const };
    const [first, second, third] = [
      await aPayment(app, options),
      await aPayment(app, options),
      await aPayment(app, options),
    ];
    const issued = async (payment: MadePayment, at: string) => {
      app.clock.set(new Date(at));
      const admin = await anAdmin(app);
      expect((await approve(app, { ...payment, admin })).status).toBe(200);
      return app.one(
        sql<{
          number: string;
          issued_at: Date;
        }>`select number, issued_at from invoices where order_id = ${payment.id}`,
      );
    };
    expect((await issued(first, '2023-12-31T20:59:59Z')).number).toMatch(/^IZK2023/);
    expect((await issued(second, '2023-12-31T21:00:05Z')).number).toBe('IZK2024000000001');
    expect(await issued(third, '2023-12-31T21:00:00Z')).toEqual({
      number: 'IZK2024000000002',
      issued_at: new Date('2023-12-31T21:00:05Z'),
    });
    app.clock.set(today);
  });

  test('carry no time that the database’s clock has not reached, whatever the server’s says', async () => {
    const today = app.clock.now();
    app.clock.set(new Date(Date.now() + 3 * 365 * 86_400_000));
    const payment = await aPayment(app, { status: 'paid' });
    const proforma = textOf((await campaignInvoice(await aPayment(app))).data);
    expect(proforma).not.toContain(formatDate(app.clock.now()));
    app.clock.set(today);
    const { number, isPast } = await app.one(sql<{ number: string; isPast: boolean }>`
        select number, issued_at <= clock_timestamp() as "isPast" from invoices where order_id = ${payment.id}`);
    expect({ isPast, year: number.slice(3, 7) }).toEqual({
      isPast: true,
      year: istanbulDay(new Date()).slice(0, 4),
    });
  });

  test('and what they name cannot be changed', async () => {
    await expect(app.run(sql`update invoices set total_kurus = total_kurus`)).rejects.toThrow();
    await expect(app.run(sql`delete from invoices`)).rejects.toThrow();
  });
});

const REASON = 'Vergi numarası yanlış yazılmış';
const RIGHT = { ...BILLING, tax_number: '8790017566' };

describe('a wrong invoice', () => {
  async function aWrongInvoice() {
    const firm = await aFirm(app);
    await fillBilling(app, firm);
    const payment = await aPayment(app, { firm, status: 'paid' });
    return { ...payment, invoice: await invoiceOf(payment) };
  }
  const reissue = (
    { token }: Person,
    invoiceId: number,
    body: object = { ...RIGHT, reason: REASON },
    headers: Record<string, string> = {},
  ) => app.call(`/api/admin/invoices/${invoiceId}/reissue`, { as: token, body, headers });
  const invoicesOf = async ({ token: as }: Person): Promise<{ id: number; number: string }[]> =>
    (await app.call('/api/firm/invoices?limit=100', { as })).data.invoices;

  test('is cancelled as a whole and issued anew with the right data; no money moves', async () => {
    const { firm, admin, invoice, ...payment } = await aWrongInvoice();
    const entries = () => app.one(sql<{ count: number }>`select count(*) as count from ledger_entries`);
    const before = await entries();
    const answer = await reissue(admin, invoice.id);
    const [made, taken, original] = await invoicesOf(firm);
    expect(answer.data).toEqual({
      cancelling: { id: taken?.id, number: taken?.number },
      invoice: { id: made?.id, number: made?.number },
    });
    expect([made, taken, original]).toMatchObject([
      { kind: 'campaign', order_id: payment.id, replaces: invoice.number, total_amount: 6000 },
      { kind: 'return', original_numbers: [invoice.number], cancel_reason: REASON, vat_amount: 1000 },
      { number: invoice.number, replaced_by: made?.number, cancel_reason: null },
    ]);
    const textsOf = async (id = 0) => textOf((await readInvoice(firm, id)).data.file.content);
    expect(await textsOf(invoice.id)).toContain(`VKN: ${BILLING.tax_number}`);
    for (const text of [`İade edilen fatura: ${invoice.number}`, BILLING.tax_number, 'para iadesi yapılmadı'])
      expect(await textsOf(taken?.id)).toContain(text);
    for (const text of [`Düzeltilen fatura: ${invoice.number}`, `VKN: ${RIGHT.tax_number}`, '₺6.000,00'])
      expect(await textsOf(made?.id)).toContain(text);
    expect(await entries()).toEqual(before);
    expect((await app.call('/api/firm/billing-details', { as: firm.token })).data).toMatchObject(RIGHT);
    expect((await app.call('/api/notices', { as: firm.token })).data.notices[0]).toMatchObject({
      kind: 'invoice_reissued',
      text: `${invoice.number} numaralı fatura iptal edildi, doğru bilgilerle yenisi düzenlendi: ${REASON}.`,
      link: '/firma/muhasebe?sekme=faturalar',
    });
    const search = `/api/admin/payments/pending?search=${encodeURIComponent(`#${payment.id}`)}`;
    const [listed] = (await app.call(search, { as: admin.token })).data.payments;
    expect(listed.invoices).toMatchObject([
      { id: invoice.id, is_return: false, buyer: BILLING },
      { id: taken?.id, is_return: true, buyer: BILLING },
      { id: made?.id, is_return: false, buyer: RIGHT },
    ]);
    const order = await app.call(`/api/firm/orders/${payment.id}`, { as: firm.token });
    expect(order.data.invoice_id).toBe(made?.id);
    const { data } = await app.call('/api/firm/accounting/export?what=invoices', { as: firm.token });
    const lines = Buffer.from(data.content, 'base64').toString().trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(';')[7])).toEqual(['1000,00', '-1000,00', '1000,00']);
  });

  test('is reissued again by its successor, and a later return names the one in force and ends it', async () => {
    const { firm, admin, campaignId, invoice } = await aWrongInvoice();
    const second = (await reissue(admin, invoice.id)).data.invoice;
    const body = { ...RIGHT, address: 'Yeni Cad. 7', reason: REASON };
    const third = (await reissue(admin, second.id, body)).data.invoice;
    expect((await invoicesOf(firm))[0]).toMatchObject({ id: third.id, replaces: second.number });
    await app.call(`/api/firm/campaigns/${campaignId}/close`, { method: 'POST', as: firm.token });
    const [returned] = await invoicesOf(firm);
    expect(returned).toMatchObject({ kind: 'return', order_id: null, original_numbers: [third.number] });
    const message = 'Bu faturanın tutarından iade yapıldı; artık yeniden düzenlenemez.';
    const late = await reissue(admin, third.id, { ...BILLING, reason: REASON });
    expect(late).toMatchObject({ status: 409, body: { code: 'INVOICE_FINAL', message } });
    expect(await reissue(admin, returned?.id ?? 0)).toMatchObject(refusal(409, 'INVOICE_FINAL'));
  });

  test('names every wrong field, and is refused where it changes nothing', async () => {
    const { admin, invoice } = await aWrongInvoice();
    const bad = { tax_office: ' ', tax_number: '8760047465', address: '', reason: '' };
    expect((await reissue(admin, invoice.id, bad)).body.errors).toEqual({
      tax_office: 'Vergi dairesini yaz',
      tax_number: 'Bu vergi kimlik numarası (VKN) geçerli değil, lütfen rakamları kontrol et',
      address: 'Fatura adresini yaz',
      reason: 'Neyin yanlış olduğunu yaz',
    });
    const same = await reissue(admin, invoice.id, { ...BILLING, reason: REASON });
    expect(same).toMatchObject(refusal(409, 'INVOICE_UNCHANGED'));
    expect(await reissue(admin, 999_999)).toMatchObject(refusal(404, 'INVOICE_NOT_FOUND'));
  });

  test('is reissued once, whatever arrives at once, and the same key answers the same two documents', async () => {
    const { admin, firm, invoice } = await aWrongInvoice();
    const answers = await atOnce(10, (index) =>
      reissue(admin, invoice.id, undefined, index < 5 ? { 'idempotency-key': 'once' } : {}),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(new Set(won.map(({ data }) => data.invoice.number)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10 - won.length);
    expect(await invoicesOf(firm)).toHaveLength(3);
  });
});

describe('the accounting as spreadsheets', () => {
  test('payments, invoices and wallet movements, with a decimal comma and no formula', async () => {
    const payment = await aPayment(app, { status: 'paid', name: '=SUM(A1) kampanyası' });
    await fundFirm(app, payment.firm, 5);
    const read = async (what: string) => {
      const { data } = await app.call(`/api/firm/accounting/export?what=${what}`, { as: payment.firm.token });
      return { name: data.file_name, text: Buffer.from(data.content, 'base64').toString() };
    };
    const payments = await read('payments');
    expect(payments.name).toBe('odemeler-2026-11-23.csv');
    expect(payments.text).toContain(
      "'=SUM(A1) kampanyası;Kampanya ödemesi;23.11.2026;23.11.2026;23.11.2026;Ödendi;Banka havalesi",
    );
    expect(payments.text).toContain(';5000,00;1000,00;6000,00;1500,00;4500,00');
    const { number } = await invoiceOf(payment);
    expect((await read('invoices')).text).toContain(number);
    expect((await read('wallet')).text).toContain(';0,05');
    expect((await app.call('/api/firm/accounting/export?what=all', { as: payment.firm.token })).status).toBe(
      400,
    );
  });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
