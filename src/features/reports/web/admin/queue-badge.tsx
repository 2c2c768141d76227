import { formatCount } from '#lib/shared/numbers.ts';
import type { WaitingQueues } from '../../contract/admin.ts';
import { useWaitingQueues } from '../api.ts';
import { queueTexts as texts } from '../texts/admin.ts';
import { queueAge } from './queue-age.ts';

/**
 * Beside a queue in the menu: how many wait, and how long the oldest has. Only its place where none does, and
 * until it is known: a long name would otherwise break into a second line later, and move the menu.
 */
export function QueueBadge({ queue }: { queue: keyof WaitingQueues }) {
  const { data, dataUpdatedAt } = useWaitingQueues();
  const waiting = data?.[queue] ?? null;
  if (waiting === null || waiting.count === 0) return <span className="w-20 shrink-0" />;
  const age = waiting.oldest_at === null ? '' : queueAge(waiting.oldest_at, new Date(dataUpdatedAt));
  return (
    <span className="tabular shrink-0 rounded-full bg-rail-raised px-2 py-0.5 text-xs font-bold whitespace-nowrap text-white">
      {formatCount(waiting.count)}
      {age && <span className="font-medium text-rail-text"> · {age}</span>}
      <span className="sr-only"> {texts.waiting}</span>
    </span>
  );
}
