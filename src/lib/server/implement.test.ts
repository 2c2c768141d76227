import { expect, onTestFinished, test } from 'vitest';
import { commonErrors, defineErrors } from '#lib/shared/errors.ts';
import { kurus } from '#lib/shared/money.ts';
import { moneyOut } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import type { Actor } from './actor.ts';
import { readConfig } from './config.ts';
import { createHttp } from './http.ts';
import { type Handlers, implement, type MountPoint } from './implement.ts';

const errors = defineErrors({
  SHELF_FULL: [409, 'Raf dolu.'],
  SHELF_GONE: [410, 'Raf yok.'],
});

const contract = {
  readBook: route({
    method: 'GET',
    path: '/api/books/:id',
    access: ['firm'],
    summary: 'One book.',
    params: z.object({ id: z.coerce.number() }),
    data: z.object({ title: z.string(), price: moneyOut }),
  }),
  shelveBook: route({
    method: 'POST',
    path: '/api/books',
    access: 'public',
    summary: 'Puts a book on the shelf.',
    body: z.object({ title: z.string(), shelf: z.string() }),
    errors: [errors.SHELF_FULL],
  }),
};

const whole: Handlers<typeof contract> = {
  readBook: async ({ params }) => ({ data: { title: `book ${params.id}`, price: kurus(1_050) } }),
  shelveBook: async ({ body }) => ({ message: body.title }),
};

test('handlers that break the contract: do not compile', () => {
  const refused = (mount: MountPoint) => {
    implement(mount, contract, whole);
    // @ts-expect-error -- a handler is missing
    implement(mount, contract, { readBook: whole.readBook });
    // @ts-expect-error -- a handler for no call
    implement(mount, contract, { ...whole, burnBook: async () => ({ message: 'gone' }) });
    // @ts-expect-error -- a field of the answer is missing
    implement(mount, contract, { ...whole, readBook: async () => ({ data: { title: 'a' } }) });
    // @ts-expect-error -- a field of another type
    implement(mount, contract, { ...whole, readBook: async () => ({ data: { title: 1, price: kurus(1) } }) });
    // @ts-expect-error -- lira where kuruş is due
    implement(mount, contract, { ...whole, readBook: async () => ({ data: { title: 'a', price: 10.5 } }) });
    // @ts-expect-error -- only a message where data is due
    implement(mount, contract, { ...whole, readBook: async () => ({ message: 'done' }) });
    // @ts-expect-error -- no message where nothing else is answered
    implement(mount, contract, { ...whole, shelveBook: async () => ({}) });
    // @ts-expect-error -- no answer
    implement(mount, contract, { ...whole, shelveBook: async () => {} });
    // @ts-expect-error -- a parameter that the path does not have
    implement(mount, contract, { ...whole, shelveBook: async ({ params }) => ({ message: params.id }) });
    // @ts-expect-error -- a field that the body does not have
    implement(mount, contract, { ...whole, shelveBook: async ({ body }) => ({ message: body.author }) });
    // @ts-expect-error -- a file of a call that takes none
    implement(mount, contract, { ...whole, shelveBook: async ({ files }) => ({ message: files.cover }) });
    // @ts-expect-error -- nobody need be signed in on a public call
    implement(mount, contract, { ...whole, shelveBook: async ({ actor }) => ({ message: actor.role }) });
    implement(mount, contract, {
      ...whole,
      readBook: async ({ actor }) => {
        // @ts-expect-error -- only a firm may call
        const isAdmin = actor.role === 'admin';
        return { data: { title: String(isAdmin), price: kurus(1) } };
      },
    });
  };
  expect(refused).toBeTypeOf('function');
});

async function serve(handlers: Partial<Handlers<typeof contract>>, actor: Actor | null = null) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const app = await createHttp({ config, authenticate: async () => actor });
  onTestFinished(() => app.close());
  // The handlers use no database.
  const mount = { app, clock: { now: () => new Date() } } as MountPoint;
  implement(mount, contract, { ...whole, ...handlers });
  return {
    app,
    shelve: async (title: string) => {
      const answer = await app.inject({ method: 'POST', url: '/api/books', payload: { title, shelf: 'A' } });
      return [answer.statusCode, answer.json<{ code: string }>().code];
    },
  };
}

test('a field that the contract lacks: not sent', async () => {
  const book = { title: 'Sinekli Bakkal', price: kurus(1_050) };
  const row = { ...book, password_hash: 'gizli', owner: { phone: 'gizli' } };
  const firm: Actor = { userId: 1, role: 'firm', duty: null, sessionId: 1 };
  const { app } = await serve({ readBook: async () => ({ data: row }) }, firm);
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const answer = await app.inject({ url: '/api/books/1', headers });
  expect(answer.json()).toEqual({ success: true, data: { title: 'Sinekli Bakkal', price: 10.5 } });
});

test('an undeclared error: a fault', async () => {
  const thrown = [errors.SHELF_FULL(), errors.SHELF_GONE(), commonErrors.CONFLICT()];
  const { shelve } = await serve({
    shelveBook: async ({ body }) => {
      throw thrown[Number(body.title)] ?? new Error('none');
    },
  });
  expect(await shelve('0')).toEqual([409, 'SHELF_FULL']);
  expect(await shelve('1')).toEqual([500, 'INTERNAL']);
  expect(await shelve('2')).toEqual([409, 'CONFLICT']);
});

test('line breaks: one character each', async () => {
  const titles: string[] = [];
  const { shelve } = await serve({
    shelveBook: async ({ body }) => {
      titles.push(body.title);
      return { message: 'Konuldu.' };
    },
  });
  await shelve('Sinekli\r\nBakkal\rHalide\n\nEdib');
  expect(titles).toEqual(['Sinekli\nBakkal\nHalide\n\nEdib']);
});

test('a handler that refuses fields without a rule: a fault', async () => {
  const { shelve } = await serve({
    shelveBook: async () => {
      throw commonErrors.VALIDATION({ errors: { title: 'Bu ad alınmış' } });
    },
  });
  expect(await shelve('Kuyucaklı Yusuf')).toEqual([500, 'INTERNAL']);
});
