import { describe, expect, test } from 'vitest';
import { one, rows, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { approve, aPayment, BILLING, fillBilling, type MadePayment, pay } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { formatDate } from '#lib/shared/dates.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';

const app = useTestApp();

const REASON = 'Vergi numarası yanlış yazılmış';
const RIGHT = { ...BILLING, tax_number: '8790017566' };

async function invoicesOf(firm: Person): Promise<{ id: number; number: string; replaces: string | null }[]> {
  return (await app.call('/api/firm/invoices?limit=100', { as: firm.token })).data.invoices;
}

async function aWrongInvoice() {
  const firm = await aFirm(app);
  await fillBilling(app, firm);
  const payment = await aPayment(app, { firm, status: 'paid' });
  const { id, number } = await one(
    app.db,
    sql<{ id: number; number: string }>`select id, number from invoices where order_id = ${payment.id}`,
  );
  return { ...payment, invoiceId: id, number };
}

const reissue = (
  { token }: Person,
  invoiceId: number,
  body: object = { ...RIGHT, reason: REASON },
  headers: Record<string, string> = {},
) => app.call(`/api/admin/invoices/${invoiceId}/reissue`, { as: token, body, headers });

function readInvoice(area: 'admin' | 'firm', { token }: Person, id: number | string) {
  return app.call(`/api/${area}/invoices/${id}`, { as: token });
}

async function textOf(area: 'admin' | 'firm', reader: Person, id: number): Promise<string> {
  const { data } = await readInvoice(area, reader, id);
  return textOfPdf(Buffer.from(data.file.content, 'base64')).join(' ').replaceAll(/\s+/g, ' ');
}

async function listed({ id, admin }: MadePayment) {
  const search = encodeURIComponent(`#${id}`);
  const { data } = await app.call(`/api/admin/payments/pending?search=${search}`, { as: admin.token });
  return data.payments[0];
}

describe('a wrong invoice', () => {
  test('is cancelled as a whole and issued anew with the right data; no money moves', async () => {
    const wrong = await aWrongInvoice();
    const { firm, admin, invoiceId } = wrong;
    const entries = () => one(app.db, sql<{ count: number }>`select count(*) as count from ledger_entries`);
    const before = await entries();
    const answer = await reissue(admin, invoiceId);
    expect(answer.status).toBe(200);

    const [made, taken, original] = await invoicesOf(firm);
    expect(answer.data).toEqual({
      cancelling: { id: taken?.id, number: taken?.number },
      invoice: { id: made?.id, number: made?.number },
    });
    expect(original).toMatchObject({ number: wrong.number, replaced_by: made?.number, cancel_reason: null });
    expect(taken).toMatchObject({
      kind: 'return',
      original_numbers: [wrong.number],
      cancel_reason: REASON,
      total_amount: 6000,
      vat_amount: 1000,
    });
    expect(made).toMatchObject({
      kind: 'campaign',
      order_id: wrong.id,
      replaces: wrong.number,
      total_amount: 6000,
    });
    expect(await textOf('firm', firm, invoiceId)).toContain(`VKN: ${BILLING.tax_number}`);
    const returned = await textOf('firm', firm, taken?.id ?? 0);
    for (const text of [
      `İade edilen fatura: ${wrong.number}`,
      `VKN: ${BILLING.tax_number}`,
      'para iadesi yapılmadı',
    ])
      expect(returned).toContain(text);
    const right = await textOf('firm', firm, made?.id ?? 0);
    for (const text of [`Düzeltilen fatura: ${wrong.number}`, `VKN: ${RIGHT.tax_number}`, '₺6.000,00'])
      expect(right).toContain(text);
    expect(await entries()).toEqual(before);
    expect((await app.call('/api/firm/billing-details', { as: firm.token })).data).toMatchObject(RIGHT);
    const { data } = await app.call('/api/notices', { as: firm.token });
    expect(data.notices[0]).toMatchObject({
      kind: 'invoice_reissued',
      text: `${wrong.number} numaralı fatura iptal edildi, doğru bilgilerle yenisi düzenlendi: ${REASON}.`,
      link: '/firma/muhasebe?sekme=faturalar',
    });
    await expectBooksToBalance(app);
  });

  test('leaves a spreadsheet whose VAT is that of one invoice', async () => {
    const wrong = await aWrongInvoice();
    await reissue(wrong.admin, wrong.invoiceId);
    const { data } = await app.call('/api/firm/accounting/export?what=invoices', { as: wrong.firm.token });
    const lines = Buffer.from(data.content, 'base64').toString().trim().split('\r\n').slice(1);
    const vat = lines.map((line) => Number(line.split(';')[7]?.replaceAll('.', '').replace(',', '.')));
    expect(vat).toEqual([1000, -1000, 1000]);
  });

  test('is reissued again by its successor, and a later return names the one in force and ends it', async () => {
    const { firm, admin, campaignId, invoiceId } = await aWrongInvoice();
    const second = (await reissue(admin, invoiceId)).data.invoice;
    const third = (await reissue(admin, second.id, { ...RIGHT, address: 'Yeni Cad. 7', reason: REASON })).data
      .invoice;
    expect((await invoicesOf(firm))[0]).toMatchObject({ id: third.id, replaces: second.number });
    await app.call(`/api/firm/campaigns/${campaignId}/close`, { method: 'POST', as: firm.token });
    const [returned] = await invoicesOf(firm);
    expect(returned).toMatchObject({ kind: 'return', order_id: null, original_numbers: [third.number] });
    const message = 'Bu faturanın tutarından iade yapıldı; artık yeniden düzenlenemez.';
    const late = await reissue(admin, third.id, { ...BILLING, reason: REASON });
    expect(late).toMatchObject({ status: 409, body: { code: 'INVOICE_FINAL', message } });
    expect(await reissue(admin, returned?.id ?? 0)).toMatchObject(refusal(409, 'INVOICE_FINAL'));
  });
});

describe('reissuing', () => {
  test('names every wrong field, and is refused where it changes nothing', async () => {
    const { admin, firm, invoiceId } = await aWrongInvoice();
    const bad = { tax_office: ' ', tax_number: '8760047465', address: '', reason: '' };
    expect((await reissue(admin, invoiceId, bad)).body).toMatchObject({
      code: 'VALIDATION',
      errors: {
        tax_office: 'Vergi dairesini yaz',
        tax_number: 'Bu vergi kimlik numarası (VKN) geçerli değil, lütfen rakamları kontrol et',
        address: 'Fatura adresini yaz',
        reason: 'Neyin yanlış olduğunu yaz',
      },
    });
    const same = await reissue(admin, invoiceId, { ...BILLING, reason: REASON });
    expect(same).toMatchObject(refusal(409, 'INVOICE_UNCHANGED'));
    expect(await reissue(admin, 999_999)).toMatchObject(refusal(404, 'INVOICE_NOT_FOUND'));
    expect(await invoicesOf(firm)).toHaveLength(1);
  });

  test('happens once, whatever arrives at once, and the same key answers the same two documents', async () => {
    const { admin, firm, invoiceId } = await aWrongInvoice();
    const answers = await atOnce(10, (index) =>
      reissue(admin, invoiceId, undefined, index < 5 ? { 'idempotency-key': 'once' } : {}),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(new Set(won.map(({ data }) => data.invoice.number)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10 - won.length);
    expect(await invoicesOf(firm)).toHaveLength(3);
  });

  test('takes its two numbers without a gap, with payments approved at the same time', async () => {
    const wrong = await Promise.all([1, 2, 3, 4].map(() => aWrongInvoice()));
    const waiting = await Promise.all([1, 2, 3, 4].map(() => aPayment(app)));
    for (const payment of waiting) await pay(app, payment, 'bank_transfer');
    const answers = await Promise.all([
      ...wrong.map(({ admin, invoiceId }) => reissue(admin, invoiceId)),
      ...waiting.map((payment) => approve(app, payment)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const numbers = await rows(
      app.db,
      sql<{ sequence: number }>`select sequence from invoices order by sequence`,
    );
    expect(numbers.map(({ sequence }) => sequence)).toEqual(numbers.map((_, index) => index + 1));
    await expectBooksToBalance(app);
  });
});

describe('an invoice as administrators read it', () => {
  test.each(['owner', 'finance'] as const)(
    'is for the duty "%s" what its firm has, with the same file',
    async (duty) => {
      const payment = await aWrongInvoice();
      const [{ id, number }] = (await listed(payment)).invoices;
      const seen = await readInvoice('admin', await anAdmin(app, { duty }), id);
      expect(seen.status).toBe(200);
      expect(seen.data).toMatchObject((await readInvoice('firm', payment.firm, payment.invoiceId)).data);
      expect(seen.data).toMatchObject({
        number,
        order_id: payment.id,
        file: { file_name: `${number}.pdf`, content_type: 'application/pdf' },
      });
    },
  );

  test('and the two of its reissue are opened from the payment, which leads the firm to the new one', async () => {
    const payment = await aWrongInvoice();
    const { admin, firm, invoiceId } = payment;
    await reissue(admin, invoiceId);
    const { invoice_id: newId, invoices } = await listed(payment);
    const [first, returned, right] = invoices;
    expect(invoices).toMatchObject([
      { id: invoiceId, is_return: false, buyer: BILLING },
      { is_return: true, buyer: BILLING },
      { id: newId, is_return: false, buyer: RIGHT },
    ]);
    expect(await textOf('admin', admin, first.id)).toContain(`Fatura no: ${first.number}`);
    const ofReturn = await textOf('admin', admin, returned.id);
    for (const text of [`Fatura no: ${returned.number}`, `İade edilen fatura: ${first.number}`])
      expect(ofReturn).toContain(text);
    const ofNew = await textOf('admin', admin, newId);
    for (const text of [`Fatura no: ${right.number}`, `VKN: ${RIGHT.tax_number}`])
      expect(ofNew).toContain(text);
    const order = await app.call(`/api/firm/orders/${payment.id}`, { as: firm.token });
    expect(order.data.invoice_id).toBe(newId);
  });
});

test('an id that no invoice has, and a number in its place: not found', async () => {
  const admin = await anAdmin(app);
  expect(await readInvoice('admin', admin, 999_999)).toMatchObject(refusal(404, 'INVOICE_NOT_FOUND'));
  expect((await readInvoice('admin', admin, 'IZK2026000000001')).status).toBe(404);
});

async function proformaOf({ firm, campaignId }: MadePayment): Promise<string> {
  const { data } = await app.call(`/api/firm/campaigns/${campaignId}/invoice`, { as: firm.token });
  return textOfPdf(Buffer.from(data, 'base64')).join(' ');
}

test('a proforma: shows phones as screens do', async () => {
  const payment = await aPayment(app, {});
  const text = await proformaOf(payment);
  expect(text).toContain(`Telefon: ${formatPhone(payment.firm.phone)}`);
  expect(text).not.toContain(payment.firm.phone);
});

test('a proforma: is dated by the database if the server’s clock is ahead of it', async () => {
  app.clock.set(new Date(Date.now() + 40 * 86_400_000));
  const text = await proformaOf(await aPayment(app, {}));
  expect(text).toContain(formatDate(new Date()));
  expect(text).not.toContain(formatDate(app.clock.now()));
});
