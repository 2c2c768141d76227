/** The viewers: where they live, which details they give, and when they signed up. */
import { type Db, inTransaction } from '#lib/server/db.ts';
import { agreeToTerms, insertFirstAnswers } from '#features/accounts/server.ts';
import { createKnownViewers } from '#features/joining/server.ts';
import type { City, LookupKind, Lookups } from '#platform/lookups/lookups.ts';
import { ATTRIBUTES, type Attribute } from '#features/viewers/attributes.ts';
import type { DetailsRow } from '#features/viewers/viewer-columns.ts';
import { type Chance, seededChance } from '#lib/shared/seeded-chance.ts';
import { demoPerson, WATCHERS } from './people.ts';

/** People in every province, so that every choice of a city finds people. */
const IN_EVERY_PROVINCE = 9;
/** Additional people in large provinces, who watch first, and each province's share of them. */
const IN_LARGE_CITIES = 1600;
const SHARES: Readonly<Record<string, number>> = {
  İstanbul: 50,
  Ankara: 15,
  İzmir: 13,
  Bursa: 7,
  Antalya: 7,
};

/** Relative frequencies of options, in the order of the lists, where they differ. */
const WEIGHTS: Partial<Record<LookupKind, readonly number[]>> = {
  age_range: [24, 28, 20, 14, 9, 5],
  gender: [48, 49, 3],
  marital_status: [42, 46, 8, 4],
  children_count: [46, 22, 20, 8, 4],
  clothing_size: [3, 9, 20, 26, 20, 12, 6, 3, 3],
};

function chooseOne(kind: LookupKind, lookups: Lookups, chance: Chance): number {
  const options = lookups.options(kind);
  return options[chance.weighted(WEIGHTS[kind] ?? options.map(() => 1))]?.id ?? 1;
}

/** A viewer's detail for one attribute. A few leave each one empty; viewers who watch give more of them. */
function answer(attribute: Attribute, city: City, lookups: Lookups, chance: Chance, openness: number) {
  if (attribute.kind === 'city') return city.id;
  const isGiven = chance.isLikely(openness);
  if (attribute.kind === 'several') {
    const choose = () => chooseOne(attribute.options, lookups, chance);
    const ids = Array.from({ length: 2 + chance.whole(3) }, choose);
    return isGiven ? [...new Set(ids)].toSorted((a, b) => a - b) : [];
  }
  if (!isGiven) return null;
  if (attribute.kind === 'district') return chance.pick(city.districts)?.id ?? null;
  if (attribute.kind === 'one') return chooseOne(attribute.options, lookups, chance);
  const { min, max } = attribute.range;
  // Between a quarter and a half of the range: 138–175 cm, 85 kg at most.
  return Math.round(min + (max - min) * (0.25 + chance.next() * 0.25));
}

export interface Newcomer {
  index: number;
  details: DetailsRow;
  /** A share of the demo's time: 0 at its beginning, 1 at its end. */
  joined: number;
}

/** All viewers. Most sign up at the beginning, when the platform opened. */
export function inviteCrowd(lookups: Lookups): Newcomer[] {
  const chance = seededChance(1907);
  const watching = lookups.cities.filter(({ name }) => name in SHARES);
  const weights = watching.map(({ name }) => SHARES[name] ?? 0);
  const large = Array.from({ length: IN_LARGE_CITIES }, () => watching[chance.weighted(weights)]);
  const everywhere = lookups.cities.flatMap((city) => Array.from({ length: IN_EVERY_PROVINCE }, () => city));
  const places = [...large, ...everywhere].filter((city) => city !== undefined);
  return places.map((city, index) => {
    const isWatcher = index < WATCHERS;
    const openness = isWatcher ? 0.97 : 0.93;
    const details = ATTRIBUTES.map((attribute) => [
      attribute.viewer.column,
      answer(attribute, city, lookups, chance, openness),
    ]);
    return {
      index,
      details: Object.fromEntries(details) as DetailsRow, // One entry for each attribute's column.
      joined: isWatcher ? 0.7 * chance.next() ** 2 : chance.next() ** 4,
    };
  });
}

/** The privacy notice of the demo's opening day. */
const FIRST_NOTICE = '2026-08-01';

/** Signs up the newcomers between `since` and `now`. Returns the ids of those who watch, by their index. */
export async function signUp(
  db: Db,
  people: readonly Newcomer[],
  { passwordHash, now, since, chance }: { passwordHash: string; now: Date; since: Date; chance: Chance },
): Promise<Map<number, number>> {
  const spanMs = now.getTime() - since.getTime();
  const viewers = people.map(({ index, details }) => ({
    ...demoPerson(index),
    passwordHash,
    details,
    // Viewers who never watch count as people of an earlier trial who already had a welcome bonus.
    hasBonus: index < WATCHERS,
    now: new Date(since.getTime() + spanMs * chance.next()),
  }));
  const ids = await inTransaction(db, async (tx) => {
    const made = await createKnownViewers(tx, viewers, now);
    await agreeToTerms(tx, made, now);
    // One in three accepts product news.
    const advertisedTo = made.filter((id) => id % 3 === 0);
    await insertFirstAnswers(tx, { userIds: made, advertisedTo, version: FIRST_NOTICE }, now);
    return made;
  });
  const known = people.map(({ index }, at) => [index, ids[at] ?? 0] as const);
  return new Map(known.filter(([index]) => index < WATCHERS));
}
