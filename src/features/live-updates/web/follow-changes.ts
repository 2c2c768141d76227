/**
 * Listens for as long as somebody is signed in and looks at the page, and reads again what has changed. Where there is no
 * connection everything that is shown is read again once a minute.
 */
import type { QueryClient } from '@tanstack/react-query';
import { TOPIC_NAMES, type Topic } from '#lib/shared/topics.ts';
import { afterMidnight } from '#lib/web/day/new-day.ts';
import { signedInUser, subscribe } from '#lib/web/session.ts';
import { NEW_DAY } from '#lib/web/use-heard.ts';
import { createConnection } from './connection.ts';
import { readAgain, readNewDay } from './read-again.ts';

/** So long a page that nobody looks at goes on listening: people switch to and fro. */
const HIDDEN_MS = 15_000;
const POLL_MS = 60_000;
/** Pages that are told at the same time do not all ask at once; what everybody hears is spread further. */
const SPREAD_MS = 300;
const EVERYBODYS_SPREAD_MS = 5000;

/** Collects topics for a moment and reads them again together. */
function createReader(client: QueryClient) {
  const waiting = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (topics: readonly Topic[]) => {
    for (const topic of topics) waiting.add(topic);
    const spread = topics.includes('money-stop') ? EVERYBODYS_SPREAD_MS : SPREAD_MS;
    timer ??= setTimeout(() => {
      timer = undefined;
      const told = [...waiting];
      waiting.clear();
      void readAgain(client, told);
    }, Math.random() * spread);
  };
}

/** Calls when the page was left for a while, and when somebody is back. Answers whether it is left now. */
function watchPresence(onChange: (isAway: boolean) => void): () => boolean {
  let isAway = document.hidden;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const change = (next: boolean) => {
    clearTimeout(leaving);
    if (isAway === next) return;
    isAway = next;
    onChange(next);
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(() => change(true), HIDDEN_MS);
    else change(false);
  });
  // A page that the browser keeps for "back" must not hold a connection.
  addEventListener('pagehide', () => change(true));
  addEventListener('pageshow', () => change(document.hidden));
  return () => isAway;
}

/** Begins once, for as long as the page lives. What is shown after coming back or online, the cache itself reads again. */
export function followChanges(client: QueryClient): void {
  const read = createReader(client);
  const readAll = () => read(TOPIC_NAMES);
  const isAway = watchPresence((isLeft) => (isLeft ? connection.update() : connection.tryNow()));
  const isWanted = () => signedInUser() !== null && navigator.onLine && !isAway();
  const connection = createConnection({ isWanted, onTopics: read, onMissed: readAll });
  addEventListener('online', connection.tryNow);
  addEventListener('offline', connection.update);
  subscribe(connection.tryNow);
  setInterval(() => {
    if (isWanted() && !connection.isOpen()) readAll();
  }, POLL_MS);
  connection.update();
  afterMidnight(() => {
    if (signedInUser() !== null) void readNewDay(client, { isSeen: !document.hidden });
    dispatchEvent(new Event(NEW_DAY));
  });
}
