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

const get =
  (token: string, ...paths: string[]): Act =>
  async (send) => {
    for (const path of paths) await send({ method: 'GET', path, token });
  };

/** Chooses what happens next; viewers who watch are taken from `viewers` and put back. */
export function mixedTraffic({ viewers, campaignIds, firmTokens, adminTokens }: LoadWorld): () => Act {
  const idle = [...viewers];

  function watch(): Act {
    const viewer = idle.shift();
    // In a flood everybody is watching already; then somebody looks at the wallet.
    if (viewer === undefined) return get(random(viewers).token, '/api/user/wallet/balance');
    const { token } = viewer;
    const path = `/api/user/ads/${random(campaignIds)}`;
    return async (send) => {
      const started = (await send({ method: 'POST', path: `${path}/start`, token })) as {
        data: { watch_id: number };
      } | null; // Our own server's answer.
      if (started !== null) {
        const body = { watch_id: started.data.watch_id };
        await send({ method: 'POST', path: `${path}/view`, token, body }, WATCHED_MS);
      }
      idle.push(viewer);
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
