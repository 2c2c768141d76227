/** One connection on which the page hears of changes, from opening to its end. */
import { createParser } from 'eventsource-parser';
import type { Topic } from '#lib/shared/topics.ts';
import { send } from '#lib/web/call.ts';
import { liveContract } from '../contract.ts';
import { knownTopics } from './read-again.ts';

const EVENTS = 'text/event-stream';
/** The server sends something every twenty seconds: after this long without a sign the connection is dead. */
const SILENT_MS = 50_000;
/** Nothing that passes by itself: another version of the server, a proxy's page, no second factor yet. */
const REFUSED_MS = 300_000;

interface Heard {
  onOpen(): void;
  onTopics(topics: Topic[]): void;
}

/** How long a refused page waits at least. */
function waitAfter({ status, headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  if (seconds > 0) return seconds * 1000;
  return status >= 500 ? 0 : REFUSED_MS;
}

function topicsIn(data: string): Topic[] {
  try {
    return knownTopics((JSON.parse(data) as { topics?: unknown }).topics); // What `topics` is, is checked.
  } catch {
    return []; // Something on the way has written into the stream.
  }
}

/** Hands over the text as it comes, until the other side ends it or is silent for too long. */
async function readText(body: ReadableStream<BufferSource>, onText: (text: string) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => void reader.cancel().catch(() => {}), SILENT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    onText(value);
  }
}

/** Listens until the connection ends, for whatever reason. Answers how long to wait at least before the next one. */
export async function listen(signal: AbortSignal, { onOpen, onTopics }: Heard): Promise<number> {
  try {
    const answer = await send(liveContract.followChanges, { accept: EVENTS, signal });
    if (
      !answer.ok ||
      answer.body === null ||
      answer.headers.get('content-type')?.startsWith(EVENTS) !== true
    ) {
      // A session that the answer ended has cut the connection off already.
      await answer.body?.cancel().catch(() => {});
      return waitAfter(answer);
    }
    onOpen();
    const parser = createParser({ onEvent: ({ data }) => onTopics(topicsIn(data)) });
    await readText(answer.body, (text) => parser.feed(text));
  } catch {
    // No network, or cut off: that is the end of this connection, and whoever asked makes the next one.
  }
  return 0;
}
