import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPushState, switchPushOff, switchPushOn } from './push.ts';

const KEY = `B${'-_'.repeat(43)}`;
const OTHER = `B${'ab'.repeat(43)}`;
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** A browser whose person answers `permission`. */
function aBrowser(permission: 'granted' | 'denied') {
  let subscription: { endpoint: string; key: string } | null = null;
  const wrap = () =>
    subscription && {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: Uint8Array.from(subscription.key, (c) => c.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint: subscription?.endpoint, expirationTime: null, keys: KEYS }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
  let count = 0;
  const pushManager = {
    getSubscription: async () => wrap(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      if (subscription !== null) throw new Error('InvalidStateError');
      count += 1;
      subscription = {
        endpoint: `https://push.example/${count}`,
        key: String.fromCharCode(...applicationServerKey),
      };
      return wrap();
    },
  };
  const notification = {
    permission: 'default',
    requestPermission: async () => (notification.permission = permission),
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', notification);
}

beforeEach(() => aBrowser('granted'));
afterEach(() => vi.unstubAllGlobals());

it('switched on, a browser has one subscription, however often it is pressed', async () => {
  expect(await readPushState(KEY)).toBe('off');
  const made = await switchPushOn(KEY);
  expect(made).toEqual({ endpoint: 'https://push.example/1', keys: KEYS });
  expect(await switchPushOn(KEY)).toEqual(made);
  expect(await readPushState(KEY)).toBe('on');
});

it('a subscription for another key of the server counts as off, and is replaced', async () => {
  await switchPushOn(OTHER);
  expect(await readPushState(KEY)).toBe('off');
  expect(await switchPushOn(KEY)).toMatchObject({ endpoint: 'https://push.example/2' });
  expect(await readPushState(KEY)).toBe('on');
});

it('switched off, it names what the server forgets', async () => {
  await switchPushOn(KEY);
  expect(await switchPushOff()).toBe('https://push.example/1');
  expect(await readPushState(KEY)).toBe('off');
  expect(await switchPushOff()).toBeNull();
});

it('who refuses is asked once, and told so', async () => {
  aBrowser('denied');
  expect(await switchPushOn(KEY)).toBeNull();
  expect(await readPushState(KEY)).toBe('blocked');
});

it('a browser without push, or without a service worker, has none', async () => {
  vi.stubGlobal('navigator', {});
  expect(await readPushState(KEY)).toBe('unavailable');
  expect(await switchPushOn(KEY)).toBeNull();
  expect(await switchPushOff()).toBeNull();
});
