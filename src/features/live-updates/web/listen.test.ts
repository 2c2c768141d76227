import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './listen.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a refusal whose body was cut off with the session is no error, and its wait is kept', async () => {
  const cutOff = new ReadableStream({
    start: (body) => body.error(new DOMException('BodyStreamBuffer was aborted', 'AbortError')),
  });
  const answer = new Response(cutOff, { status: 401, headers: { 'retry-after': '7' } });
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  const heard = { onOpen: vi.fn(), onTopics: vi.fn() };
  // A rejection that nobody hears of fails the test by itself.
  expect(await listen(new AbortController().signal, heard)).toBe(7000);
  expect(heard.onOpen).not.toHaveBeenCalled();
});
