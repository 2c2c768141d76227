/**
 * Web push in this browser: whether it is on, switching it on and off. What comes is shown by public/service-worker.js.
 * The server has to be told of every answer here. Nobody is asked before pressing a button for it: browsers punish that.
 */
import type { PushSubscription as Subscription } from '#lib/shared/push-subscription.ts';

/**
 * `blocked`: the person refused, and only the browser's own settings can change it. `unavailable`: this browser has no push,
 * as on an iPhone before the app stands on the home screen, or there is no service worker, as in development.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'unavailable';

async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return undefined;
  return navigator.serviceWorker.getRegistration();
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

function isFor(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && String(new Uint8Array(key)) === String(bytesOf(publicKey));
}

/** What the server wants of a subscription; null where the browser gives no keys with it. */
function wireOf(subscription: PushSubscription): Subscription | null {
  const { endpoint, keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** `publicKey` is the server's of now: a subscription for another one brings nothing any more and counts as off. */
export async function readPushState(publicKey: string): Promise<PushState> {
  const worker = await findWorker();
  if (worker === undefined) return 'unavailable';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await worker.pushManager.getSubscription();
  return subscription !== null && isFor(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Asks the person, where they were not asked before, and subscribes. Call it from a press of a button.
 * @returns the subscription for the server; null where the person refused or the browser cannot.
 */
export async function switchPushOn(publicKey: string): Promise<Subscription | null> {
  const worker = await findWorker();
  if (worker === undefined || (await Notification.requestPermission()) !== 'granted') return null;
  const before = await worker.pushManager.getSubscription();
  if (before !== null && isFor(before, publicKey)) return wireOf(before);
  // A browser refuses a second key as long as it has a subscription for the first.
  await before?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  return wireOf(made);
}

/** @returns the endpoint that the server forgets; null where there was none. */
export async function switchPushOff(): Promise<string | null> {
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
