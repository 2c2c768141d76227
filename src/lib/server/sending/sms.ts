/** A gateway for SMS, as the product uses it. */
import type { Addressed } from './outgoing.ts';

export interface SmsMessage extends Addressed {
  /** A Turkish mobile number: ten digits starting with 5, without +90. */
  to: string;
  text: string;
}

/** A message as it goes out. */
export type SmsText = Pick<SmsMessage, 'to' | 'text'>;

export interface SmsGateway {
  send(message: SmsText): Promise<void>;
}

export interface Sms {
  /**
   * Resolves when the gateway has taken the message; throws when it has not, or when that is not known, and RATE_LIMITED
   * where there were too many.
   */
  send(message: SmsMessage): Promise<void>;
}
