import type { Addressed } from './outgoing.ts';

export interface SmsMessage extends Addressed {
  /** A Turkish mobile number: ten digits starting with 5, without +90. */
  to: string;
  text: string;
}

export type SmsText = Pick<SmsMessage, 'to' | 'text'>;

export interface SmsGateway {
  send(message: SmsText): Promise<void>;
}

export interface Sms {
  /**
   * Resolves when the gateway has accepted the message; throws when it has not or may not have, and RATE_LIMITED over
   * a limit.
   */
  send(message: SmsMessage): Promise<void>;
}
