/** Which of the shown answers a topic makes old. The page reads these again by the calls it made before. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { TOPIC_NAMES, type Topic } from '#lib/shared/topics.ts';

const WALLETS: readonly QueryKey[] = [
  ['wallet'],
  ['people', 'me'],
  ['people', 'user'],
  ['payments', 'firm', 'accounting'],
];

/** The beginnings of the keys. A sitting of ads is read only when one begins. */
const MADE_OLD: Readonly<Record<Topic, readonly QueryKey[]>> = {
  campaigns: [['campaigns'], ['reports'], ['payments', 'firm', 'payment']],
  payments: [['payments'], ['reports'], ['campaigns']],
  wallet: [...WALLETS, ['reports']],
  complaints: [['complaints'], ['reports']],
  fraud: [['fraud'], ['wallet'], ['people', 'me'], ['people', 'user'], ['reports', 'waiting']],
  approvals: [['approvals'], ['wallet', 'admin'], ['settings', 'second'], ['reports', 'waiting']],
  oversight: [['oversight']],
  'money-stop': [['oversight', 'money-stop']],
  alarms: [['accounts', 'alarms']],
  contact: [['contact'], ['reports', 'waiting']],
  announcements: [['announcements', 'list']],
  notices: [['notices']],
};

const beginsWith = (key: QueryKey, beginning: QueryKey) => beginning.every((part, at) => key[at] === part);

/** An answer that was under way may be older than the change: it is waited for, and then asked for anew. */
export async function readAgain(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const old = topics.flatMap((topic) => MADE_OLD[topic]);
  const filters = { predicate: ({ queryKey }: Query) => old.some((key) => beginsWith(queryKey, key)) };
  const isUnderWay = client.isFetching(filters) > 0;
  await client.invalidateQueries(filters, { cancelRefetch: false });
  if (isUnderWay) await client.invalidateQueries(filters, { cancelRefetch: false });
}

/** The sitting's own key: it goes on over midnight and asks by itself. */
const SITTING: QueryKey = ['watch-and-earn', 'sitting'];

/** A day is over: whatever says "today" is old. What nobody looks at is read when somebody does. */
export async function readNewDay(client: QueryClient, { isSeen }: { isSeen: boolean }): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => !beginsWith(queryKey, SITTING),
    refetchType: isSeen ? 'active' : 'none',
  });
}

/** The topics among these that this version of the page knows. */
export function knownTopics(named: unknown): Topic[] {
  return Array.isArray(named) ? TOPIC_NAMES.filter((topic) => named.includes(topic)) : [];
}
