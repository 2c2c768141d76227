import type { PaymentStatus } from '#features/payments/lifecycle.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { aCampaign, type CampaignOptions } from './campaigns.ts';
import { fund, TEST_IBAN } from './money.ts';
import { anAdmin, type Person, TEST_PASSWORD } from './people.ts';
import type { TestApp, TestServer } from './test-app.ts';
import { one, sql } from '#lib/server/db.ts';

export interface MadePayment {
  id: number;
  campaignId: number;
  firm: Person;
  admin: Person;
}

export async function aPayment(
  test: TestServer,
  { status = 'awaiting', ...options }: Omit<CampaignOptions, 'status'> & { status?: PaymentStatus } = {},
): Promise<MadePayment> {
  const admin = options.admin ?? (await anAdmin(test));
  const { id: campaignId, firm } = await aCampaign(test, { ...options, admin, status: 'approved' });
  const { data } = await test.call(`/api/firm/campaigns/${campaignId}/payment`, { as: firm.token });
  const payment = { id: Number(data.id), campaignId, firm, admin };
  if (status === 'void')
    await test.call(`/api/firm/campaigns/${campaignId}/take-back`, { method: 'POST', as: firm.token });
  else if (status !== 'awaiting')
    await test.call(`/api/firm/campaigns/${campaignId}/make-payment`, { as: firm.token, body: {} });
  if (status === 'paid') await approve(test, payment);
  if (status === 'rejected') await reject(test, payment);
  return payment;
}

export function payPartly(
  test: TestServer,
  { campaignId, firm }: MadePayment,
  method: string,
  wallet_amount: unknown,
  key?: string,
) {
  return test.call(`/api/firm/campaigns/${campaignId}/make-payment`, {
    as: firm.token,
    body: { method, wallet_amount },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

export const pay = (test: TestServer, payment: MadePayment, method: string, key?: string) =>
  payPartly(test, payment, method, undefined, key);

export const firmBalance = ({ db }: Pick<TestServer, 'db'>, { userId }: Person) =>
  readBalance(db, firmWallet(userId));

export function withdrawFromFirm(
  test: TestServer,
  { token }: Person,
  fields: Record<string, unknown> = {},
  key?: string,
) {
  return test.call('/api/firm/wallet/withdraw', {
    as: token,
    body: { amount: 400, iban: TEST_IBAN, password: TEST_PASSWORD, ...fields },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

export function topUp(test: TestServer, { token }: Person, amount: unknown) {
  return test.call('/api/firm/wallet/top-up', { as: token, body: { amount } });
}

export function approve(
  test: TestServer,
  { id, admin }: Pick<MadePayment, 'id' | 'admin'>,
  headers: Record<string, string> = {},
) {
  return test.call(`/api/admin/payments/${id}/approve`, { method: 'PUT', as: admin.token, headers });
}

export function reject(
  test: TestServer,
  { id, admin }: Pick<MadePayment, 'id' | 'admin'>,
  reason = 'Havale hesabımıza geçmedi.',
) {
  return test.call(`/api/admin/payments/${id}/reject`, { method: 'PUT', as: admin.token, body: { reason } });
}

export const BILLING = {
  tax_office: 'Şişli',
  tax_number: '8760047464',
  address: 'Çiçek Sok. No: 5',
  district: 'Beyoğlu',
  city: 'İstanbul',
};

/** Saves the tax data that screens require before a firm's first payment. */
export function fillBilling(test: TestServer, { token }: Person, details: Partial<typeof BILLING> = {}) {
  const body = { ...BILLING, ...details };
  return test.call('/api/firm/billing-details', { method: 'PUT', as: token, body });
}

export function withholdVat(test: TestServer, { userId }: Person, { token }: Person, withholding = '3/10') {
  const path = `/api/admin/firms/${userId}/withholding`;
  return test.call(path, { method: 'PUT', as: token, body: { withholding } });
}

export function fundFirm(test: TestServer, { userId }: Person, amountKurus: number): Promise<void> {
  return fund(test.db, firmWallet(userId), amountKurus);
}

export async function reissue(
  test: TestServer,
  admin: Person,
  { firm }: Pick<MadePayment, 'firm'>,
  right: Partial<typeof BILLING> = {},
) {
  const { data } = await test.call('/api/firm/invoices', { as: firm.token });
  const body = { ...BILLING, ...right, reason: 'Vergi numarası yanlış' };
  return test.call(`/api/admin/invoices/${data.invoices[0].id}/reissue`, { as: admin.token, body });
}

export const TEST_CARDS = {
  paid: '5528 7900 0000 0008',
  challenged: '4603 4500 0000 0000',
  refused: '4111 1111 1111 1129',
};

export async function openCard(test: TestApp, payment: MadePayment): Promise<string> {
  const { data } = await pay(test, payment, 'card');
  return String(data.redirect_url).split('/').at(-1) ?? '';
}

export function startCard(test: TestApp, firm: Person, token: string) {
  return test.call(`/api/firm/card-payments/${token}/start`, { method: 'POST', as: firm.token });
}

export function checkCard(test: TestApp, firm: Person, token: string) {
  return test.call(`/api/firm/card-payments/${token}/check`, { method: 'POST', as: firm.token });
}

export async function startSandbox(test: TestApp, payment: MadePayment) {
  const token = await openCard(test, payment);
  const { data } = await startCard(test, payment.firm, token);
  return { token, ref: String(data.page_url).split('/').at(-1) ?? '' };
}

export function typeCard(test: TestApp, ref: string, card_number: string) {
  const body = { card_number, expiry: '12/30', cvc: '123' };
  return test.call(`/api/sandbox-payments/${ref}/card`, { body });
}

export function orderState(test: TestApp, { id }: MadePayment) {
  return one(
    test.db,
    sql<{ payment_status: string; campaign_status: string; method: string | null }>`
      select payment_status, campaigns.status as campaign_status, method
      from orders join campaigns on campaigns.id = campaign_id where orders.id = ${id}`,
  );
}
