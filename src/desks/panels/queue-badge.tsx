import { formatCount } from '#lib/shared/numbers.ts';
import type { WaitingQueues } from './contract.ts';
import { useWaitingQueues } from './api.web.ts';
import { queueTexts as texts } from './admin-texts.web.ts';
import { daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { serverTime } from '#lib/web/day/server-time.ts';

/** The number waiting and the oldest's age. It keeps its place before they are known: the menu must not move. */
export function QueueBadge({ queue }: { queue: keyof WaitingQueues }) {
  return (
    <span className="flex min-w-17 shrink-0 justify-end">
      <Waiting queue={queue} />
    </span>
  );
}

function Waiting({ queue }: { queue: keyof WaitingQueues }) {
  const { data, dataUpdatedAt } = useWaitingQueues();
  const waiting = data?.[queue] ?? null;
  if (waiting === null || waiting.count === 0) return null;
  const age = waiting.oldest_at === null ? '' : queueAge(waiting.oldest_at, serverTime(dataUpdatedAt));
  return (
    <span className="tabular rounded-full bg-rail-raised px-1.5 py-0.5 text-xs font-bold whitespace-nowrap text-white">
      {formatCount(waiting.count)}
      {age && <span className="font-medium text-rail-text"> · {age}</span>}
      <span className="sr-only"> {texts.waiting}</span>
    </span>
  );
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long the oldest of a queue has waited: `3 g`, `5 sa`; empty within the first hour. Days are Istanbul's, as in the
 * queue itself; a wait since yesterday is in hours until a whole day has passed.
 */
export function queueAge(oldestAt: Date, now: Date): string {
  const waitedMs = Math.max(0, now.getTime() - oldestAt.getTime());
  const days = daysBetween(istanbulDay(oldestAt), istanbulDay(now));
  if (days > 1 || waitedMs >= DAY_MS) return `${formatCount(days)} g`;
  return waitedMs >= HOUR_MS ? `${Math.floor(waitedMs / HOUR_MS)} sa` : '';
}
