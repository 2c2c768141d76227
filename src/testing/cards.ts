/** Card payments for tests, through the product's own calls. */
import { one, sql } from '#lib/server/db.ts';
import { type MadePayment, pay } from './payments.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const TEST_CARDS = {
  paid: '5528 7900 0000 0008',
  challenged: '4603 4500 0000 0000',
  refused: '4111 1111 1111 1129',
};

/** Opens a card payment. Returns its token. */
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

/** Opens a card payment and starts it with the sandbox. Returns its token and the sandbox's reference. */
export async function startSandbox(test: TestApp, payment: MadePayment) {
  const token = await openCard(test, payment);
  const { data } = await startCard(test, payment.firm, token);
  return { token, ref: String(data.page_url).split('/').at(-1) ?? '' };
}

export function typeCard(test: TestApp, ref: string, card_number: string) {
  const body = { card_number, expiry: '12/30', cvc: '123' };
  return test.call(`/api/sandbox-payments/${ref}/card`, { body });
}

/** The order's state: whether it and its campaign are paid. */
export function orderState(test: TestApp, { id }: MadePayment) {
  return one(
    test.db,
    sql<{ payment_status: string; campaign_status: string; method: string | null }>`
      select payment_status, campaigns.status as campaign_status, method
      from orders join campaigns on campaigns.id = campaign_id where orders.id = ${id}`,
  );
}
