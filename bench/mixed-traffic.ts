/** What people do on the platform, in the shares in which they do it. */
import { BENCH_CAMPAIGN } from './lists-world.ts';
import type { LoadWorld } from './load-world.ts';
import type { Act } from './open-loop.ts';

/** The ad lasts a second on the server's clock. */
const WATCHED_MS = 1010;

const random = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

/** One after the other. Who is refused one does not come to the next: otherwise the second ones would have twice their share. */
const get =
  (token: string, ...paths: string[]): Act =>
  async (send) => {
    for (const path of paths) if ((await send({ method: 'GET', path, token })) === null) return;
  };

/** Chooses what happens next. Viewers watch in turns, so that each has rested while all others did. */
export function mixedTraffic({ viewers, campaignIds, firmTokens, adminTokens }: LoadWorld): () => Act {
  let turns = 0;
  const watching = new Set<string>();

  function watch(): Act {
    const { token } = viewers[(turns += 1) % viewers.length] ?? random(viewers);
    // Who is watching already looks at the wallet.
    if (watching.has(token)) return get(token, '/api/user/wallet/balance');
    watching.add(token);
    const path = `/api/user/ads/${random(campaignIds)}`;
    return async (send) => {
      const started = await send({ method: 'POST', path: `${path}/start`, token });
      if (started !== null) {
        const { data } = JSON.parse(started) as { data: { watch_id: number } }; // Our own server's answer.
        const body = { watch_id: data.watch_id };
        await send({ method: 'POST', path: `${path}/view`, token, body }, WATCHED_MS);
      }
      watching.delete(token);
    };
  }

  const viewer = () => random(viewers).token;
  const acts: readonly [share: number, act: () => Act][] = [
    [60, watch],
    [12, () => get(viewer(), '/api/user/wallet/balance')],
    [8, () => get(viewer(), '/api/user/wallet/transactions')],
    [8, () => get(viewer(), '/api/user/ads')],
    [5, () => get(viewer(), '/api/user/profile')],
    [3, () => get(random(firmTokens), '/api/firm/stats', '/api/firm/campaigns/active')],
    [2, () => get(random(firmTokens), `/api/firm/campaigns/${BENCH_CAMPAIGN}/performance`)],
    [2, () => get(random(adminTokens), '/api/admin/stats', '/api/admin/payments/pending')],
  ];
  const all = acts.reduce((sum, [share]) => sum + share, 0);
  return () => {
    let left = Math.random() * all;
    for (const [share, act] of acts) {
      left -= share;
      if (left < 0) return act();
    }
    return watch();
  };
}
