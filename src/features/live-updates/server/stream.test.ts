/** T-I15: a client that does not read is dropped before what waits for it fills the memory. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { openStream, type StreamEnd } from './stream.ts';

const READER = { userId: 1, role: 'firm', duty: null, sessionId: 1 } as const;

/** A response of which nothing reaches the client any more. */
class Stalled extends EventEmitter {
  writableLength = 0;
  isDestroyed = false;
  write(text: string) {
    this.writableLength += text.length;
    return false;
  }
  end() {}
  destroy() {
    this.isDestroyed = true;
    this.emit('close');
  }
}

function open() {
  const response = new Stalled();
  const ends: StreamEnd[] = [];
  const stream = openStream(response as unknown as ServerResponse, {
    reader: READER,
    address: '203.0.113.7',
    timings: { gatherMs: 0, gapMs: 0 },
    onEnd: (_, reason) => ends.push(reason),
  });
  return { response, stream, ends };
}

test('what waits for a client that does not read stays small', () => {
  const { response, stream, ends } = open();
  for (let count = 0; count < 100_000; count += 1) stream.beat();
  expect(response.isDestroyed).toBe(true);
  expect(ends).toEqual(['frozen']);
  expect(response.writableLength).toBeLessThan(33_000);
});

test('what changes while a message rests is told once', async () => {
  vi.useFakeTimers();
  try {
    const { response, stream } = open();
    const written = vi.spyOn(response, 'write');
    stream.tell(['wallet']);
    stream.tell(['wallet', 'payments']);
    await vi.runAllTimersAsync();
    expect(written.mock.calls).toEqual([['data: {"topics":["wallet","payments"]}\n\n']]);
  } finally {
    vi.useRealTimers();
  }
});

test('a stream that was ended is not held by a client that does not read', async () => {
  vi.useFakeTimers();
  try {
    const { response, stream, ends } = open();
    stream.end('stopping');
    await vi.advanceTimersByTimeAsync(2000);
    expect(response.isDestroyed).toBe(true);
    expect(ends).toEqual(['stopping']);
  } finally {
    vi.useRealTimers();
  }
});
