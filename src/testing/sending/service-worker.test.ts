import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const ORIGIN = 'https://izlekazan.example';
type Listener = (event: object) => void;

/** The worker in a world of its own: what it shows and opens is written down. */
function startWorker(windows: string[] = []) {
  const listeners = new Map<string, Listener>();
  const shown: { title: string; body: string; data: { link: string } }[] = [];
  const done: string[] = [];
  const world = {
    location: new URL(ORIGIN),
    registration: {
      showNotification: async (title: string, look: object) =>
        void shown.push(Object.assign({ title }, look) as never),
    },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({ url, focus: async () => void done.push(`focused ${url}`) })),
      openWindow: async (url: string) => void done.push(`opened ${url}`),
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  runInContext(readFileSync('public/service-worker.js', 'utf8'), createContext({ self: world, URL }));
  async function hear(name: string, event: object): Promise<void> {
    let work: Promise<void> | undefined;
    listeners.get(name)?.({ ...event, waitUntil: (given: Promise<void>) => (work = given) });
    await work;
  }
  return {
    shown,
    done,
    push: (data: string) => hear('push', { data: { json: () => JSON.parse(data) as unknown } }),
    press: (link: unknown) =>
      hear('notificationclick', {
        notification: { data: { link }, close: () => void done.push('closed') },
      }),
  };
}

it('shows what was pushed, and keeps where it leads', async () => {
  const worker = startWorker();
  await worker.push(JSON.stringify({ title: 'Çekimin ödendi', text: '₺50,00', link: '/kullanici/cuzdan' }));
  expect(worker.shown).toMatchObject([
    { title: 'Çekimin ödendi', body: '₺50,00', lang: 'tr', data: { link: '/kullanici/cuzdan' } },
  ]);
});

it.each(['', 'null', '[]', '{"title":'])(
  'shows something for %j, because the browser asks for it',
  async (data) => {
    const worker = startWorker();
    await worker.push(data);
    expect(worker.shown).toMatchObject([{ title: 'Yeni bildirim', data: { link: '/' } }]);
  },
);

it('a press opens the page, or the window that shows it already; another page stays as it is', async () => {
  const elsewhere = startWorker([`${ORIGIN}/kullanici/profil`]);
  await elsewhere.press('/kullanici/cuzdan?sayfa=2');
  expect(elsewhere.done).toEqual(['closed', `opened ${ORIGIN}/kullanici/cuzdan?sayfa=2`]);
  const there = startWorker([`${ORIGIN}/kullanici/profil`, `${ORIGIN}/kullanici/cuzdan`]);
  await there.press('/kullanici/cuzdan');
  expect(there.done).toEqual(['closed', `focused ${ORIGIN}/kullanici/cuzdan`]);
});

it.each([
  'https://kotu.example/',
  '//kotu.example',
  '/\\kotu.example',
  'javascript:alert(1)',
  'data:text/html,x',
])('a press never leads away from here: %s', async (link) => {
  const worker = startWorker();
  await worker.press(link);
  expect(worker.done).toEqual(['closed', `opened ${ORIGIN}/`]);
});
