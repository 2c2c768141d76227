/** A page that listens for changes, as the browser does it: over real HTTP. */
import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import type { Topic } from '#lib/shared/topics.ts';
import type { TestApp } from '../test-app.ts';
import { soon } from '../runs/soon.ts';

export interface Page {
  /** Everything it was told of so far. */
  topics: Topic[];
  comments: number;
  headers: Headers;
  isOver(): boolean;
  close(): void;
}

/** The address at which a test's server listens; it begins to with the first question. */
export async function addressOf({ app }: Pick<TestApp, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // It listens on a port.
}

export async function askToListen(
  test: Pick<TestApp, 'app'>,
  token: string | undefined,
  init: RequestInit = {},
): Promise<Response> {
  const headers = {
    accept: 'text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return fetch(`${await addressOf(test)}/api/live`, { headers, ...init });
}

/** Opens a stream and reads it until it ends. */
export async function openPage(test: Pick<TestApp, 'app'>, token: string): Promise<Page> {
  const controller = new AbortController();
  const answer = await askToListen(test, token, { signal: controller.signal });
  if (answer.status !== 200 || answer.body === null) throw new Error(`refused with ${answer.status}`);
  let isOver = false;
  const page: Page = {
    topics: [],
    comments: 0,
    headers: answer.headers,
    isOver: () => isOver,
    close: () => controller.abort(),
  };
  const parser = createParser({
    onEvent: ({ data }) => page.topics.push(...(JSON.parse(data) as { topics: Topic[] }).topics),
    onComment: () => {
      page.comments += 1;
    },
  });
  const read = async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text);
  };
  void read()
    .catch(() => undefined) // Cut off, which is an end, too.
    .finally(() => {
      isOver = true;
    });
  await soon(() => page.comments > 0 || Promise.reject(new Error('no sign of life')));
  return page;
}
