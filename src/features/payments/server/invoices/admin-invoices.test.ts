import { describe, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { aPayment, BILLING, fillBilling, type MadePayment, reissue } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const RIGHT = { ...BILLING, tax_number: '8790017566' };

const readInvoice = (id: number | string, reader?: Person) =>
  app.call(`/api/admin/invoices/${id}`, reader && { as: reader.token });

const firmReads = (id: number, { token }: Person) => app.call(`/api/firm/invoices/${id}`, { as: token });

async function aPaidOrder() {
  const firm = await aFirm(app);
  await fillBilling(app, firm);
  const payment = await aPayment(app, { firm, status: 'paid' });
  const { id: invoiceId } = await one(
    app.db,
    sql<{ id: number }>`select id from invoices where order_id = ${payment.id}`,
  );
  return { ...payment, invoiceId };
}

async function textOf(id: number, admin: Person): Promise<string> {
  const { data } = await readInvoice(id, admin);
  return textOfPdf(Buffer.from(data.file.content, 'base64')).join(' ').replaceAll(/\s+/g, ' ');
}

async function listed({ id, admin }: MadePayment) {
  const search = encodeURIComponent(`#${id}`);
  const { data } = await app.call(`/api/admin/payments/pending?search=${search}`, { as: admin.token });
  return data.payments[0];
}

describe('an invoice', () => {
  test.each(['owner', 'finance'] as const)(
    'is for the duty "%s" what its firm has, with the same file',
    async (duty) => {
      const payment = await aPaidOrder();
      const [{ id, number }] = (await listed(payment)).invoices;
      const seen = await readInvoice(id, await anAdmin(app, { duty }));
      expect(seen.status).toBe(200);
      expect(seen.data).toEqual((await firmReads(payment.invoiceId, payment.firm)).data);
      expect(seen.data).toMatchObject({
        number,
        order_id: payment.id,
        file: { file_name: `${number}.pdf`, content_type: 'application/pdf' },
      });
    },
  );

  test('and the two of its reissue are opened from the payment, which leads the firm to the new one', async () => {
    const payment = await aPaidOrder();
    const { admin, firm, invoiceId } = payment;
    await reissue(app, admin, payment, RIGHT);
    const { invoice_id: newId, invoices } = await listed(payment);
    const [first, returned, right] = invoices;
    expect(invoices).toMatchObject([
      { id: invoiceId, is_return: false, buyer: BILLING },
      { is_return: true, buyer: BILLING },
      { id: newId, is_return: false, buyer: RIGHT },
    ]);
    expect(await textOf(first.id, admin)).toContain(`Fatura no: ${first.number}`);
    const ofReturn = await textOf(returned.id, admin);
    for (const text of [`Fatura no: ${returned.number}`, `İade edilen fatura: ${first.number}`])
      expect(ofReturn).toContain(text);
    const ofNew = await textOf(newId, admin);
    for (const text of [`Fatura no: ${right.number}`, `VKN: ${RIGHT.tax_number}`])
      expect(ofNew).toContain(text);
    const order = await app.call(`/api/firm/orders/${payment.id}`, { as: firm.token });
    expect(order.data.invoice_id).toBe(newId);
  });
});

describe('refused is', () => {
  test('an id that no invoice has, and a number in its place', async () => {
    const admin = await anAdmin(app);
    expect(await readInvoice(999_999, admin)).toMatchObject(refusal(404, 'INVOICE_NOT_FOUND'));
    expect((await readInvoice('IZK2026000000001', admin)).status).toBe(404);
  });
});
