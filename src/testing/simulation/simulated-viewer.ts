/**
 * Acts like a person, a bot or a bad connection: many tabs, repeated and concurrent calls to two servers, lost
 * responses, wrong clocks, guessed ids.
 */
import { openSession } from '#features/accounts/server/index.ts';
import type { Person } from '../people.ts';
import type { TestAnswer, TestApp, TestCall } from '../test-app.ts';
import type { Chance } from '#lib/shared/seeded-chance.ts';

export const CITIES = ['Adana', 'Bursa', 'Rize'] as const;

export interface SimulatedViewer {
  person: Person;
  chance: Chance;
  ads: number[];
  advertisers: number[];
  watches: { watchId: number; adId: number }[];
  /** Payments in the server's responses: kuruş by watch, and clicks by ad. */
  toldViews: Map<number, number>;
  toldClicks: Map<number, number>;
}

export interface World {
  servers: readonly TestApp[];
  campaignIds: readonly number[];
  /** The watches of all viewers: ids of others may be guessed. */
  watchIds: number[];
  answers: Map<string, number>;
  /** The share of views that also start the next ad, and the watches that they started. */
  startsNext: number;
  begun: number;
}

const toKurus = (lira: number) => Math.round(lira * 100);
/** Times sent by a client, which the server must not read (threats T-V6). */
const lies = (chance: Chance) =>
  chance.isLikely(0.2) ? { now: chance.whole(4e12), elapsed_ms: 1e9, timestamp: '1999-01-01T00:00:00Z' } : {};

function count(world: World, { status, body }: TestAnswer): void {
  const name = `${status} ${body.code ?? ''}`.trim();
  world.answers.set(name, (world.answers.get(name) ?? 0) + 1);
}

/** Sends a call as bad connections do: sometimes twice at once to both servers, sometimes again afterwards. */
async function send(
  world: World,
  { person, chance }: SimulatedViewer,
  path: string,
  given: TestCall,
): Promise<TestAnswer[]> {
  const [first, second] = world.servers;
  if (first === undefined || second === undefined) throw new Error('a simulation needs two servers');
  const headers = chance.isLikely(0.3)
    ? { 'idempotency-key': `${person.userId}-${path.length}-${chance.whole(1e9)}` }
    : {};
  const call = (server: TestApp) => server.call(path, { ...given, headers, as: person.token });
  const own = chance.isLikely(0.5) ? first : second;
  const answers = chance.isLikely(0.1) ? await Promise.all([call(first), call(second)]) : [await call(own)];
  if (chance.isLikely(0.1)) answers.push(await call(own));
  for (const answer of answers) count(world, answer);
  if (answers.some(({ status }) => status === 401)) await signInAgain(world, person);
  // The response is lost: the server has acted, and the viewer does not know.
  return chance.isLikely(0.1) ? [] : answers.filter(({ status }) => status === 200);
}

async function signInAgain({ servers }: World, person: Person): Promise<void> {
  const [server] = servers;
  if (server === undefined) return;
  const session = await openSession(server.db, {
    userId: person.userId,
    ip: '127.0.0.1',
    userAgent: 'simulation',
    now: server.clock.now(),
  });
  person.token = session.token;
}

async function look(world: World, viewer: SimulatedViewer): Promise<void> {
  for (const { data } of await send(world, viewer, '/api/user/ads', {})) {
    const ads = data.ads as { id: number; advertiser: { id: number } }[];
    viewer.ads = ads.map(({ id }) => id);
    viewer.advertisers = ads.map(({ advertiser }) => advertiser.id);
  }
}

async function start(world: World, viewer: SimulatedViewer): Promise<void> {
  const { chance, ads } = viewer;
  const isGuess = ads.length === 0 || chance.isLikely(0.2);
  const adId = chance.pick(isGuess ? world.campaignIds : ads) ?? 1;
  const body = { ...(chance.isLikely(0.5) && { holder: `sekme-${chance.whole(3)}xx` }), ...lies(chance) };
  for (const { data } of await send(world, viewer, `/api/user/ads/${adId}/start`, { body })) {
    viewer.watches.push({ watchId: data.watch_id, adId });
    world.watchIds.push(data.watch_id);
  }
}

async function view(world: World, viewer: SimulatedViewer): Promise<void> {
  const { chance, watches } = viewer;
  const own = chance.isLikely(0.8) ? watches.at(-1) : chance.pick(watches);
  const isGuess = own === undefined || chance.isLikely(0.05);
  const watchId = isGuess ? (chance.pick(world.watchIds) ?? 1) : own.watchId;
  const adId = own?.adId ?? chance.pick(world.campaignIds) ?? 1;
  const start_next = world.startsNext > 0 && chance.isLikely(world.startsNext);
  const body = { watch_id: watchId, start_next, ...lies(chance) };
  for (const { data } of await send(world, viewer, `/api/user/ads/${adId}/view`, { body })) {
    viewer.toldViews.set(watchId, toKurus(data.earning));
    if (data.click_earning !== undefined) viewer.toldClicks.set(adId, toKurus(data.click_earning));
    if (!data.next?.watch) continue;
    world.begun += 1;
    world.watchIds.push(data.next.watch.watch_id);
    viewer.watches.push({ watchId: data.next.watch.watch_id, adId: data.next.ad.id });
  }
}

async function click(world: World, viewer: SimulatedViewer): Promise<void> {
  const { chance, watches } = viewer;
  const adId = chance.pick(watches)?.adId ?? chance.pick(world.campaignIds) ?? 1;
  for (const { data } of await send(world, viewer, `/api/user/ads/${adId}/click`, { method: 'POST' })) {
    const earned = toKurus(data.earning);
    viewer.toldClicks.set(adId, Math.max(viewer.toldClicks.get(adId) ?? 0, earned));
  }
}

async function resume(world: World, viewer: SimulatedViewer): Promise<void> {
  const watch = viewer.watches.at(-1);
  if (watch === undefined) return;
  const body = { watch_id: watch.watchId, holder: `sekme-${viewer.chance.whole(3)}xx` };
  await send(world, viewer, `/api/user/ads/${watch.adId}/resume`, { body });
}

/** Details that select no ad here, but count for rewards. */
const ANSWERS = {
  age: 2,
  gender: 1,
  marital_status: 1,
  children_count: 1,
  sector: 'Enerji',
  hobbies: ['Yoga'],
  favorite_colors: [1],
  clothing_size: 4,
  height: 170,
  weight: 70,
} as const;

async function flipProfile(world: World, viewer: SimulatedViewer): Promise<void> {
  const { chance } = viewer;
  const city = chance.pick([...CITIES, null]) ?? null;
  const others = Object.entries(ANSWERS)
    .filter(() => chance.isLikely(0.4))
    .map(([name, answer]) => [name, chance.isLikely(0.2) ? '' : answer]);
  const body = { city, ...Object.fromEntries(others) };
  await send(world, viewer, '/api/user/profile/details', { method: 'PUT', body });
  // Tries the newest ads, offered or not.
  for (const adId of world.campaignIds.slice(-4)) {
    for (const { data } of await send(world, viewer, `/api/user/ads/${adId}/start`, { method: 'POST' })) {
      viewer.watches.push({ watchId: data.watch_id, adId });
    }
  }
}

async function hide(world: World, viewer: SimulatedViewer): Promise<void> {
  const firmId = viewer.chance.pick(viewer.advertisers) ?? 1;
  const method = viewer.chance.isLikely(0.3) ? 'POST' : 'DELETE';
  await send(world, viewer, `/api/user/hidden-advertisers/${firmId}`, { method });
}

/** The acts of a viewer, each with its percentage. */
const ACTS = [
  { share: 14, act: look },
  { share: 28, act: start },
  { share: 34, act: view },
  { share: 12, act: click },
  { share: 4, act: resume },
  { share: 6, act: flipProfile },
  { share: 2, act: hide },
] as const;

export async function act(world: World, viewer: SimulatedViewer): Promise<void> {
  let rest = viewer.chance.whole(100);
  for (const { share, act: doIt } of ACTS) {
    rest -= share;
    if (rest < 0) return doIt(world, viewer);
  }
}
