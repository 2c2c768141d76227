/**
 * Who takes card payments. The provider's page takes the card's data, which never comes here; what became of a payment
 * is what the provider says when it is asked, never what a browser brings back.
 */
import type { Kurus } from '#lib/shared/money.ts';
import type { InvoiceParty } from '../../../payment-wire.ts';

export type CardProviderName = 'sandbox' | 'iyzico';

export interface NewCardPayment {
  /** Our own name for it. */
  token: string;
  amount: Kurus;
  /** The order's reference and what it is for. */
  reference: string;
  description: string;
  buyer: InvoiceParty & { firmId: number };
  /** The address of the person who pays. */
  ip: string;
  /** Where the person comes back to. */
  returnUrl: string;
}

export interface StartedCardPayment {
  /** The provider's name for it. */
  ref: string;
  /** The page on which the person pays. */
  pageUrl: string;
}

export type CardVerdict =
  | { state: 'waiting' }
  /** Taken from the card, whatever was asked for. */
  | { state: 'paid'; amount: Kurus }
  /** In Turkish, fit to show. */
  | { state: 'refused'; reason: string };

export interface CardProvider {
  readonly name: CardProviderName;
  /** Throws CARD_PROVIDER_DOWN when the provider does not take it or does not answer. */
  start(payment: NewCardPayment): Promise<StartedCardPayment>;
  /** Throws CARD_PROVIDER_DOWN when it cannot be known now: ask again later. */
  ask(payment: { token: string; ref: string }): Promise<CardVerdict>;
}
