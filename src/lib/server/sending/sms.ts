/** A gateway for SMS, as the product uses it. */

export interface SmsMessage {
  /** A Turkish mobile number: ten digits starting with 5, without +90. */
  to: string;
  text: string;
}

export interface Sms {
  /** Resolves when the gateway has taken the message; throws when it has not, or when that is not known. */
  send(message: SmsMessage): Promise<void>;
}
