import { describe, expect, test } from 'vitest';
import { one, rows, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { approve, aPayment, BILLING, fillBilling, type MadePayment, pay } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const RIGHT = { ...BILLING, tax_number: '8790017566' };
const WISH = { ...RIGHT, reason: 'Vergi numarası yanlış yazılmış' };

interface Invoice {
  id: number;
  number: string;
  kind: string;
  total_amount: number;
  correction_status: string | null;
  can_correct: boolean;
  replaces: string | null;
  replaced_by: string | null;
}

async function invoicesOf(firm: Person): Promise<Invoice[]> {
  return (await app.call('/api/firm/invoices?limit=100', { as: firm.token })).data.invoices;
}

/** A paid order whose invoice carries wrong tax data. */
async function aWrongInvoice(wish: Parameters<typeof aPayment>[1] = {}) {
  const firm = wish.firm ?? (await aFirm(app));
  await fillBilling(app, firm);
  const payment = await aPayment(app, { ...wish, firm, status: 'paid' });
  const { id, number } = await one(
    app.db,
    sql<{ id: number; number: string }>`select id, number from invoices where order_id = ${payment.id}`,
  );
  return { ...payment, invoiceId: id, number };
}

const ask = ({ token }: Person, invoiceId: number, body: object = WISH) =>
  app.call(`/api/firm/invoices/${invoiceId}/correction`, { as: token, body });

async function newestCorrection({ firm }: Pick<MadePayment, 'firm'>) {
  const { id } = await one(
    app.db,
    sql<{
      id: number;
    }>`select id from invoice_corrections where firm_id = ${firm.userId} order by id desc limit 1`,
  );
  return id;
}

const decide = (admin: Person, id: number, decision: 'approve' | 'reject', body: object = {}) =>
  app.call(`/api/admin/invoice-corrections/${id}/${decision}`, { method: 'PUT', as: admin.token, body });

async function textOf(firm: Person, invoiceId: number): Promise<string> {
  const { data } = await app.call(`/api/firm/invoices/${invoiceId}`, { as: firm.token });
  return textOfPdf(Buffer.from(data.file.content, 'base64')).join(' ').replaceAll(/\s+/g, ' ');
}

async function newestNotice({ token }: Person) {
  const { data } = await app.call('/api/notices', { as: token });
  return data.notices[0];
}

describe('a wrong invoice', () => {
  test('is taken back as a whole and replaced by one with the right data; no money moves', async () => {
    const wrong = await aWrongInvoice();
    const { firm, admin } = wrong;
    const entries = () => one(app.db, sql<{ count: number }>`select count(*) as count from ledger_entries`);
    const before = await entries();
    expect(await ask(firm, wrong.invoiceId)).toMatchObject({ status: 200 });
    const id = await newestCorrection(wrong);
    const listed = await app.call('/api/admin/invoice-corrections?status=asked&limit=100', {
      as: admin.token,
    });
    expect(listed.data.corrections).toContainEqual(
      expect.objectContaining({ id, number: wrong.number, ...WISH, buyer: expect.objectContaining(BILLING) }),
    );
    expect((await decide(admin, id, 'approve')).status).toBe(200);

    expect(await newestNotice(firm)).toMatchObject({
      kind: 'correction_approved',
      link: '/firma/muhasebe?sekme=faturalar',
    });

    const [made, taken, original] = await invoicesOf(firm);
    expect(original).toMatchObject({
      number: wrong.number,
      correction_status: 'approved',
      replaced_by: made?.number,
      can_correct: false,
    });
    expect(taken).toMatchObject({
      kind: 'return',
      order_id: null,
      original_numbers: [wrong.number],
      total_amount: 6000,
      vat_amount: 1000,
    });
    expect(made).toMatchObject({
      kind: 'campaign',
      order_id: wrong.id,
      replaces: wrong.number,
      total_amount: 6000,
      can_correct: true,
    });
    expect(await textOf(firm, original?.id ?? 0)).toContain(`VKN: ${BILLING.tax_number}`);
    const returned = await textOf(firm, taken?.id ?? 0);
    for (const text of [
      `İade edilen fatura: ${wrong.number}`,
      `VKN: ${BILLING.tax_number}`,
      'para iadesi yapılmadı',
    ])
      expect(returned).toContain(text);
    const right = await textOf(firm, made?.id ?? 0);
    for (const text of [`Düzeltilen fatura: ${wrong.number}`, `VKN: ${RIGHT.tax_number}`, '₺6.000,00'])
      expect(right).toContain(text);
    expect(await entries()).toEqual(before);
    await expectBooksToBalance(app);
  });

  test('leaves a spreadsheet whose VAT is that of one invoice, and the order leads to the new one', async () => {
    const wrong = await aWrongInvoice();
    await ask(wrong.firm, wrong.invoiceId);
    await decide(wrong.admin, await newestCorrection(wrong), 'approve');
    const { data } = await app.call('/api/firm/accounting/export?what=invoices', { as: wrong.firm.token });
    const lines = Buffer.from(data.content, 'base64').toString().trim().split('\r\n').slice(1);
    const vat = lines.map((line) => Number(line.split(';')[7]?.replaceAll('.', '').replace(',', '.')));
    expect(vat.reduce((total, amount) => total + amount, 0)).toBe(1000);
    const [made] = await invoicesOf(wrong.firm);
    const order = await app.call(`/api/firm/orders/${wrong.id}`, { as: wrong.firm.token });
    expect(order.data.invoice_id).toBe(made?.id);
    const search = `search=${encodeURIComponent(`#${wrong.id}`)}`;
    const payments = await app.call(`/api/admin/payments/pending?${search}`, { as: wrong.admin.token });
    expect(payments.data.payments).toMatchObject([{ id: wrong.id, invoice_number: made?.number }]);
  });

  test('may be corrected again by its successor, and a later return names the one in force', async () => {
    const wrong = await aWrongInvoice();
    const { firm, admin, campaignId } = wrong;
    await ask(firm, wrong.invoiceId);
    await decide(admin, await newestCorrection(wrong), 'approve');
    const [second] = await invoicesOf(firm);
    await ask(firm, second?.id ?? 0, { ...WISH, address: 'Yeni Cad. 7' });
    await decide(admin, await newestCorrection(wrong), 'approve');
    const [third] = await invoicesOf(firm);
    expect(third).toMatchObject({ replaces: second?.number });
    await app.call(`/api/firm/campaigns/${campaignId}/close`, { method: 'POST', as: firm.token });
    const [returned] = await invoicesOf(firm);
    expect(returned).toMatchObject({ kind: 'return', original_numbers: [third?.number] });
    expect(await ask(firm, third?.id ?? 0, { ...WISH, address: 'Başka Cad. 1' })).toMatchObject(
      refusal(409, 'CORRECTION_UNAVAILABLE'),
    );
  });

  test('of which a part comes back before the decision waits for none, and its firm is told', async () => {
    const wrong = await aWrongInvoice();
    await ask(wrong.firm, wrong.invoiceId);
    const id = await newestCorrection(wrong);
    await app.call(`/api/firm/campaigns/${wrong.campaignId}/close`, { method: 'POST', as: wrong.firm.token });
    const reason = 'Bu faturanın tutarından iade yapıldı; artık düzeltilemez.';
    expect(await invoicesOf(wrong.firm)).toContainEqual(
      expect.objectContaining({
        id: wrong.invoiceId,
        correction_status: 'rejected',
        correction_rejection: reason,
        can_correct: false,
      }),
    );
    const { data } = await app.call('/api/notices', { as: wrong.firm.token });
    expect(data.notices).toContainEqual(
      expect.objectContaining({
        kind: 'correction_rejected',
        text: `${wrong.number} numaralı fatura için düzeltme isteğin reddedildi: ${reason}`,
      }),
    );
    expect(await decide(wrong.admin, id, 'approve')).toMatchObject(refusal(409, 'CORRECTION_STATE'));
  });
});

describe('a correction', () => {
  test('that is refused says why, and may be asked for again', async () => {
    const wrong = await aWrongInvoice();
    await ask(wrong.firm, wrong.invoiceId);
    const id = await newestCorrection(wrong);
    const reason = 'Vergi levhası farklı.';
    expect((await decide(wrong.admin, id, 'reject', {})).body.errors).toEqual({
      reason: 'Lütfen red sebebi giriniz',
    });
    expect((await decide(wrong.admin, id, 'reject', { reason })).status).toBe(200);
    expect(await invoicesOf(wrong.firm)).toMatchObject([
      { correction_status: 'rejected', correction_rejection: reason, can_correct: true },
    ]);
    expect(await newestNotice(wrong.firm)).toMatchObject({
      kind: 'correction_rejected',
      text: `${wrong.number} numaralı fatura için düzeltme isteğin reddedildi: ${reason}`,
    });
    const late = await decide(wrong.admin, id, 'approve');
    expect(late).toMatchObject(refusal(409, 'CORRECTION_STATE'));
    expect(late.body.message).toContain(
      `“Düzeltme reddedildi” durumunda; bu işlem yapılamaz. Kararı veren: ${wrong.admin.name}.`,
    );
    expect((await ask(wrong.firm, wrong.invoiceId)).status).toBe(200);
  });

  test('names every wrong field, and is refused where it changes nothing or the invoice is not the firm’s', async () => {
    const wrong = await aWrongInvoice();
    const bad = { tax_office: ' ', tax_number: '8760047465', address: '', reason: '' };
    expect((await ask(wrong.firm, wrong.invoiceId, bad)).body).toMatchObject({
      code: 'VALIDATION',
      errors: {
        tax_office: 'Vergi dairesini yaz',
        tax_number: 'Bu vergi kimlik numarası (VKN) geçerli değil, lütfen rakamları kontrol et',
        address: 'Fatura adresini yaz',
        reason: 'Neyin yanlış olduğunu yaz',
      },
    });
    expect(await ask(wrong.firm, wrong.invoiceId, { ...BILLING, reason: 'Aynı' })).toMatchObject(
      refusal(409, 'CORRECTION_NEEDLESS'),
    );
    const stranger = await aFirm(app);
    expect(await ask(stranger, wrong.invoiceId)).toMatchObject(refusal(404, 'INVOICE_NOT_FOUND'));
    expect(await decide(wrong.admin, 999_999, 'approve')).toMatchObject(refusal(404, 'CORRECTION_NOT_FOUND'));
    const editor = await anAdmin(app, { duty: 'moderator' });
    expect((await decide(editor, 1, 'approve')).status).toBe(403);
    expect((await ask(wrong.firm, wrong.invoiceId)).status).toBe(200);
    expect(await ask(wrong.firm, wrong.invoiceId)).toMatchObject(refusal(409, 'CORRECTION_UNAVAILABLE'));
    expect((await app.call('/api/firm/billing-details', { as: wrong.firm.token })).data).toMatchObject(RIGHT);
  });

  test('is asked for once and approved once, whatever arrives at once', async () => {
    const wrong = await aWrongInvoice();
    const asked = await atOnce(10, () => ask(wrong.firm, wrong.invoiceId));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    const id = await newestCorrection(wrong);
    const decided = await atOnce(20, (index) =>
      decide(wrong.admin, id, index % 2 === 0 ? 'approve' : 'reject', { reason: 'Hayır' }),
    );
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    const invoices = await invoicesOf(wrong.firm);
    expect([1, 3]).toContain(invoices.length);
    expect(invoices[0]?.correction_status === 'rejected').toBe(invoices.length === 1);
  });

  test('takes its two numbers without a gap, with payments approved at the same time', async () => {
    const wrong = await Promise.all([1, 2, 3, 4].map(() => aWrongInvoice()));
    const waiting = await Promise.all([1, 2, 3, 4].map(() => aPayment(app)));
    for (const payment of waiting) await pay(app, payment, 'bank_transfer');
    for (const { firm, invoiceId } of wrong) await ask(firm, invoiceId);
    const ids = await Promise.all(wrong.map(newestCorrection));
    const answers = await Promise.all([
      ...wrong.map(({ admin }, index) => decide(admin, ids[index] ?? 0, 'approve')),
      ...waiting.map((payment) => approve(app, payment)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const numbers = await rows(
      app.db,
      sql<{ sequence: number; issued_at: Date }>`select sequence, issued_at from invoices order by sequence`,
    );
    expect(numbers.map(({ sequence }) => sequence)).toEqual(numbers.map((_, index) => index + 1));
    await expectBooksToBalance(app);
  });
});
