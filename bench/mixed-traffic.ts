/** What people do on the platform, in the shares in which they do it. */
import type { Call } from './http.ts';
import { createLatencies } from './latencies.ts';
import { callOf, takeTurns, type Watcher } from './watching.ts';
import { BENCH_CAMPAIGN } from './world.ts';

export interface Crowd {
  watchers: readonly Watcher[];
  campaignIds: readonly number[];
  firmTokens: readonly string[];
  adminTokens: readonly string[];
}

function random<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/**
 * Chooses what happens next: seven in ten calls are the views of ads, which start the next ones, and the starts of the first. A
 * view is asked for when its ad is over.
 */
export function mixedTraffic({ watchers, campaignIds, firmTokens, adminTokens }: Crowd): () => Call {
  const { next } = takeTurns(watchers, campaignIds);
  const into = { start: createLatencies(), view: createLatencies() };
  const get = (token: string, path: string): Call => ({ method: 'GET', path, token });
  const viewer = (path: string) => get(random(watchers).token, `/api/user/${path}`);
  const firm = (path: string) => get(random(firmTokens), `/api/firm/${path}`);
  const admin = (path: string) => get(random(adminTokens), `/api/admin/${path}`);
  const calls: readonly [share: number, call: () => Call][] = [
    [70, () => callOf(next(), random(watchers), into)],
    [8, () => viewer('wallet/balance')],
    [5, () => viewer('wallet/transactions')],
    [5, () => viewer('ads')],
    [3, () => viewer('profile')],
    [2, () => firm('stats')],
    [2, () => firm('campaigns/active')],
    [2, () => firm(`campaigns/${BENCH_CAMPAIGN}/performance`)],
    [1.5, () => admin('stats')],
    [1.5, () => admin('payments/pending')],
  ];
  const all = calls.reduce((sum, [share]) => sum + share, 0);
  return () => {
    let left = Math.random() * all;
    for (const [share, call] of calls) {
      left -= share;
      if (left < 0) return call();
    }
    return viewer('wallet/balance');
  };
}
