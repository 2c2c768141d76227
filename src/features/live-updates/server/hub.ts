/** The open pages of this server: who may open one, who is told what, and when one has to end. */
import type { ServerResponse } from 'node:http';
import { commonErrors } from '#lib/shared/errors.ts';
import { TOPIC_NAMES } from '#lib/shared/topics.ts';
import type { Actor } from '#lib/server/actor.ts';
import { type Announcement, readAnnouncement } from '#lib/server/database/announce.ts';
import type { Listener, ListenerOptions } from '#lib/server/database/listener.ts';
import type { Figures } from '#lib/server/figures/figures.ts';
import { liveErrors } from '../errors.ts';
import { liveEnded, liveRefused, liveStreams } from './figures.ts';
import { openStream, type Stream, type StreamEnd, type StreamTimings } from './stream.ts';
import { topicsFor } from './topics-for.ts';

export interface HubTimings extends StreamTimings {
  /** How often sessions are looked up again: an ended one's stream outlives it by no more. */
  checkMs: number;
  /** Every so many checks a comment is sent. */
  checksPerBeat: number;
}

const TIMINGS: HubTimings = { gatherMs: 50, gapMs: 500, checkMs: 2000, checksPerBeat: 10 };
/** After so many checks in a row that failed nobody knows any more who may listen. */
const MOST_FAILED_CHECKS = 8;
/** What was announced during so many checks is told to who opens a page now: it was read a moment before. */
const RECENT_CHECKS = 7;
const MOST_RECENT = 500;
/** When a page that found no room should come again. */
const COME_AGAIN_SECONDS = 300;

export interface StreamLimits {
  /** Of one browser, which without HTTP/2 opens six connections to a server at most. */
  perSession: number;
  perPerson: number;
  perAddress: number;
  overAll: number;
}

export interface HubParts {
  listen(heard: Pick<ListenerOptions, 'onNotification' | 'onConnected'>): Listener;
  /** Those of the sessions that are still in force, with what their people may do now. */
  findLive(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Actor>>;
  /** Undefined: unlimited. */
  limits: StreamLimits | undefined;
  isStopping(): boolean;
  figures: Figures;
  warn(error: unknown): void;
  timings?: HubTimings;
}

export interface Hub {
  /** Throws STREAMS_FULL, or UNAVAILABLE where nothing could be heard. */
  admit(reader: Actor, address: string): Promise<void>;
  open(response: ServerResponse, reader: Actor, address: string): void;
  /** Ends every stream at once. */
  endAll(reason: StreamEnd): void;
  close(): Promise<void>;
}

/** Begins to listen when the first page is opened. */
export function createHub({ listen, findLive, limits, isStopping, figures, ...given }: HubParts): Hub {
  const timings = given.timings ?? TIMINGS;
  const streams = new Set<Stream>();
  let listener: Listener | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checks = 0;
  let failedChecks = 0;
  let recent: Announcement[][] = [[]];

  figures.ask(liveStreams, () =>
    (['admin', 'firm', 'user'] as const).map((role) => ({
      labels: { role },
      value: [...streams].filter(({ reader }) => reader.role === role).length,
    })),
  );

  function hear(payload: string): void {
    const announced = readAnnouncement(payload);
    if ((recent[0]?.length ?? 0) < MOST_RECENT) recent[0]?.push(announced);
    for (const stream of streams) stream.tell(topicsFor(stream.reader, announced));
  }

  /** What was announced while there was no connection is lost. */
  function startAnew(): void {
    for (const stream of streams) stream.tell(TOPIC_NAMES);
  }

  const later = () => setTimeout(() => void lookAfter(), timings.checkMs).unref();

  function start(): Listener {
    timer = later();
    return listen({ onNotification: hear, onConnected: startAnew });
  }

  function endAll(reason: StreamEnd): void {
    for (const stream of streams) stream.end(reason);
  }

  /** Ends the streams of sessions that are over. */
  async function checkSessions(): Promise<void> {
    const checked = [...streams];
    if (checked.length === 0) return;
    const live = await findLive([...new Set(checked.map(({ reader }) => reader.sessionId))]);
    for (const stream of checked) {
      const reader = live.get(stream.reader.sessionId);
      if (reader === undefined || reader.lacksFactor === true) stream.end('session');
      else stream.reader = reader;
    }
  }

  async function check(): Promise<void> {
    try {
      await checkSessions();
      failedChecks = 0;
    } catch (error) {
      given.warn(error);
      failedChecks += 1;
      if (failedChecks >= MOST_FAILED_CHECKS) endAll('unchecked');
    }
  }

  async function lookAfter(): Promise<void> {
    checks += 1;
    recent = [[], ...recent.slice(0, RECENT_CHECKS - 1)];
    if (isStopping()) endAll('stopping');
    await check();
    // One that answers no more is given up, and made again.
    if (streams.size > 0) await listener?.catchUp();
    if (checks % timings.checksPerBeat === 0) for (const stream of streams) stream.beat();
    if (timer !== undefined) timer = later();
  }

  function isFull({ sessionId, userId }: Actor, address: string): boolean {
    if (limits === undefined) return false;
    const count = (is: (stream: Stream) => boolean) => [...streams].filter(is).length;
    return (
      streams.size >= limits.overAll ||
      count(({ reader }) => reader.sessionId === sessionId) >= limits.perSession ||
      count(({ reader }) => reader.userId === userId) >= limits.perPerson ||
      count((stream) => stream.address === address) >= limits.perAddress
    );
  }

  return {
    async admit(reader, address) {
      listener ??= start();
      if (isStopping() || !(await listener.catchUp())) throw commonErrors.UNAVAILABLE();
      if (!isFull(reader, address)) return;
      figures.add(liveRefused, {});
      throw liveErrors.STREAMS_FULL({ retryAfterSeconds: COME_AGAIN_SECONDS });
    },
    open(response, reader, address) {
      // Gone while it was let in.
      if (response.destroyed) return;
      const stream = openStream(response, {
        reader,
        address,
        timings,
        onEnd: (ended, reason) => {
          streams.delete(ended);
          figures.add(liveEnded, { reason });
        },
      });
      streams.add(stream);
      for (const announced of recent.flat()) stream.tell(topicsFor(reader, announced));
    },
    endAll,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      endAll('stopping');
      await listener?.close();
    },
  };
}
