/** One open page: what it is told, and when its connection is given up. */
import type { ServerResponse } from 'node:http';
import type { Topic } from '#lib/shared/topics.ts';
import type { Actor } from '#lib/server/actor.ts';

export interface StreamTimings {
  /** So long a first change waits for others that come with it. */
  gatherMs: number;
  /** At least so much lies between two messages: a page that is told of everything at once reads no faster. */
  gapMs: number;
}

/** What a client that does not read may leave waiting. A message has about fifty bytes. */
const MOST_UNREAD_BYTES = 32_768;
/** For what is under way to be sent before a connection is closed. */
const FAREWELL_MS = 1000;

export type StreamEnd = 'left' | 'frozen' | 'session' | 'stopping' | 'unchecked';

export interface Stream {
  /** Follows the account: another duty hears of other things. */
  reader: Actor;
  readonly address: string;
  tell(topics: readonly Topic[]): void;
  /** A comment: keeps proxies and the page from taking the connection for dead. */
  beat(): void;
  end(reason: StreamEnd): void;
}

interface Opening {
  reader: Actor;
  address: string;
  timings: StreamTimings;
  onEnd(stream: Stream, reason: StreamEnd): void;
}

/** Takes over a response whose headers were sent. */
export function openStream(response: ServerResponse, { reader, address, timings, onEnd }: Opening): Stream {
  const waiting = new Set<Topic>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function finish(reason: StreamEnd): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    onEnd(stream, reason);
  }

  function write(text: string): void {
    if (isOver) return;
    response.write(text);
    if (response.writableLength <= MOST_UNREAD_BYTES) return;
    finish('frozen');
    response.destroy();
  }

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    write(`data: ${JSON.stringify({ topics: [...waiting] })}\n\n`);
    waiting.clear();
    timer = setTimeout(flush, timings.gapMs).unref();
  }

  const stream: Stream = {
    reader,
    address,
    tell(topics) {
      for (const topic of topics) waiting.add(topic);
      if (waiting.size > 0 && !isOver) timer ??= setTimeout(flush, timings.gatherMs).unref();
    },
    beat: () => write(':\n\n'),
    end(reason) {
      finish(reason);
      response.end();
      setTimeout(() => response.destroy(), FAREWELL_MS).unref();
    },
  };
  response.once('close', () => finish('left'));
  response.once('error', () => finish('left'));
  stream.beat();
  return stream;
}
