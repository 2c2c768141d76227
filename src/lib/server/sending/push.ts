/** Web push, as the product uses it: a notification of the system, also while no page is open. */
import type { PushSubscription } from '#lib/shared/push-subscription.ts';
import type { Delivery } from './delivery.ts';

export interface PushMessage {
  /** What is past 100 characters is cut off. */
  title: string;
  /** What is past 300 characters is cut off. Phones show it while they are locked: no codes, no balances. */
  text: string;
  /** The path of the product that a press opens: `/kullanici/cuzdan`. */
  link: string;
}

/** `gone`: the browser was unsubscribed or is no more, so the subscription is to be deleted. */
export type PushDelivery = Delivery | { outcome: 'gone' };

export interface Push {
  /** What browsers subscribe with (`applicationServerKey`): an uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  /** Sends once. Never throws for what the subscription, the push service or the network do. */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushDelivery>;
}
