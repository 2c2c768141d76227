/** The viewers: where they live, which details they give, and when they signed up. */
import { type Db, inTransaction } from '#lib/server/db.ts';
import { agreeToTerms, createKnownViewers, insertFirstAnswers } from '#features/accounts/server/index.ts';
import type { City, LookupKind, Lookups } from '#features/lookups/lookups.ts';
import { ATTRIBUTES, type Attribute } from '#features/people/attributes.ts';
import type { DetailsRow } from '#features/people/viewer-columns.ts';
import { type Chance, seededChance } from './chance.ts';
import { demoPerson, WATCHERS } from './people.ts';

/** The number of people in every province, so that every choice of a city finds somebody. */
const IN_EVERY_PROVINCE = 60;
/** How many more live in the large provinces. */
const IN_LARGE_ONES: Readonly<Record<string, number>> = {
  İstanbul: 780,
  Ankara: 240,
  İzmir: 210,
  Bursa: 110,
  Antalya: 110,
  Adana: 70,
  Konya: 70,
  Gaziantep: 60,
  Kocaeli: 60,
  Eskişehir: 50,
};

/** How often each option is chosen, in the order of the lists, where options are not equally frequent. */
const WEIGHTS: Partial<Record<LookupKind, readonly number[]>> = {
  age_range: [24, 28, 20, 14, 9, 5],
  gender: [48, 49, 3],
  marital_status: [42, 46, 8, 4],
  children_count: [46, 22, 20, 8, 4],
  clothing_size: [3, 9, 20, 26, 20, 12, 6, 3, 3],
};

function chooseOne(kind: LookupKind, lookups: Lookups, chance: Chance): number {
  const options = lookups.options(kind);
  const at = chance.weighted(WEIGHTS[kind] ?? options.map(() => 1));
  return options[at]?.id ?? 1;
}

/** A viewer's answer for one attribute. A few leave each one open; viewers who watch want ads, and are more open. */
function answer(attribute: Attribute, city: City, lookups: Lookups, chance: Chance, openness: number) {
  if (attribute.kind === 'several') {
    const ids = Array.from({ length: 2 + chance.whole(3) }, () =>
      chooseOne(attribute.options, lookups, chance),
    );
    return chance.isLikely(openness) ? [...new Set(ids)].toSorted((a, b) => a - b) : [];
  }
  if (!chance.isLikely(attribute.kind === 'city' ? 1 : openness)) return null;
  if (attribute.kind === 'city') return city.id;
  if (attribute.kind === 'district') return chance.pick(city.districts).id;
  if (attribute.kind === 'one') return chooseOne(attribute.options, lookups, chance);
  const { min, max } = attribute.range;
  // Between a quarter and a half of the range: 138–175 cm, 85 kg at most.
  return Math.round(min + (max - min) * (0.25 + chance.next() * 0.25));
}

function makeDetails(city: City, lookups: Lookups, chance: Chance, openness: number): DetailsRow {
  const row = ATTRIBUTES.map((attribute) => [
    attribute.viewer.column,
    answer(attribute, city, lookups, chance, openness),
  ]);
  return Object.fromEntries(row) as DetailsRow; // One entry for each attribute's column.
}

/** The cities of all viewers. Those who watch come first, and live in the large provinces. */
function settle(lookups: Lookups, chance: Chance): City[] {
  const large = Object.entries(IN_LARGE_ONES).flatMap(([name, count]) => {
    const city = lookups.findCity(name);
    return city === undefined ? [] : Array.from({ length: count }, () => city);
  });
  const everywhere = lookups.cities.flatMap((city) => Array.from({ length: IN_EVERY_PROVINCE }, () => city));
  return [...chance.shuffled(large), ...chance.shuffled(everywhere)];
}

export interface Newcomer {
  index: number;
  details: DetailsRow;
  /** A share of the demo's time: 0 at its beginning, 1 at its end. */
  joined: number;
}

/** All viewers in the order in which they sign up: most of them at the beginning, when the platform opened. */
export function inviteCrowd(lookups: Lookups): Newcomer[] {
  const chance = seededChance(1907);
  const places = settle(lookups, chance);
  return places
    .map((city, index) => {
      const isWatcher = index < WATCHERS;
      return {
        index,
        details: makeDetails(city, lookups, chance, isWatcher ? 0.97 : 0.93),
        joined: isWatcher ? 0.7 * chance.next() ** 2 : chance.next() ** 4,
      };
    })
    .toSorted((a, b) => a.joined - b.joined);
}

/** The notice of the day on which the platform of the demo opened. */
const FIRST_NOTICE = '2026-08-01';

/** Signs up those who come together at `now`. Answers the ids of those who watch, by their index. */
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
    // The viewers who never watch count as people of an earlier trial, in which they had their welcome bonus.
    hasBonus: index < WATCHERS,
    now: new Date(since.getTime() + spanMs * chance.next()),
  }));
  const ids = await inTransaction(db, async (tx) => {
    const made = await createKnownViewers(tx, viewers, now);
    await agreeToTerms(tx, made, now);
    // One in three hears news.
    const hearers = made.filter((id) => id % 3 === 0);
    await insertFirstAnswers(tx, { userIds: made, hearers, version: FIRST_NOTICE }, now);
    return made;
  });
  return new Map(
    people.flatMap(({ index }, at) => {
      const id = ids[at];
      return index < WATCHERS && id !== undefined ? [[index, id] as const] : [];
    }),
  );
}
