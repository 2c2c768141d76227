/**
 * The interface of card providers. The person types the card's data on the provider's page, so it never reaches this
 * server. The outcome of a payment is the provider's answer when asked, never data that a browser brings back.
 */
import type { Kurus } from '#lib/shared/money.ts';
import type { InvoiceParty } from '../../invoices/invoice-wire.ts';
import { randomBytes } from 'node:crypto';

export type CardProviderName = 'sandbox' | 'iyzico';

export interface NewCardPayment {
  /** Our own name for the payment. */
  token: string;
  amount: Kurus;
  reference: string;
  description: string;
  buyer: InvoiceParty & { firmId: number };
  ip: string;
  returnUrl: string;
}

export interface StartedCardPayment {
  /** The provider's name for the payment. */
  ref: string;
  pageUrl: string;
}

export type CardVerdict =
  | { state: 'waiting' }
  /** The amount that was charged, which may differ from the amount asked for. */
  | { state: 'paid'; amount: Kurus }
  | { state: 'refused'; reason: string };

export interface CardProvider {
  readonly name: CardProviderName;
  /** Starts a payment. Throws CARD_PROVIDER_DOWN when the provider refuses it or does not answer. */
  start(payment: NewCardPayment): Promise<StartedCardPayment>;
  /** Asks for the outcome. Throws CARD_PROVIDER_DOWN when the provider cannot tell at present: ask again later. */
  ask(payment: { token: string; ref: string }): Promise<CardVerdict>;
}

/** A random token for addresses, too long to guess: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
