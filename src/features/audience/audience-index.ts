/**
 * An index of many audiences by bits, 32 audiences to a word: finds those that a viewer matches, in order, without a
 * scan. Gives exactly the answers of `matchesAudience`. Pure.
 */
import { MULTIPLE_ATTRIBUTES, SINGLE_ATTRIBUTES } from '#features/viewers/attributes.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import { type AudienceRow, placeKeys } from './audience.ts';

export interface AudienceIndex {
  /** Ascending places of the matching audiences, computed as far as the caller reads. */
  matching(viewer: ViewerAttributes): Generator<number, void>;
  matchesMore(one: ViewerAttributes, other: ViewerAttributes): boolean;
  /** Whether missing details could match one more audience. */
  lacksDetails(viewer: ViewerAttributes): boolean;
  bytes: number;
  /** Returns an index of other audiences or another order; cheap where few places change. */
  rearranged(audiences: readonly AudienceRow[]): AudienceIndex;
}

/** One attribute: the values that an audience requires (none for no restriction), and the viewer's. */
interface Criterion {
  required(audience: AudienceRow): readonly number[];
  ofViewer(viewer: ViewerAttributes): readonly number[];
}

const listed = (value: number | null): number[] => (value === null ? [] : [value]);

const PLACE: Criterion = {
  required: placeKeys,
  ofViewer: ({ city_id, district_id }) => [...listed(city_id), ...listed(district_id)],
};
/** The place for a viewer who could still give any district of their city. */
const CITY: Criterion = { required: ({ city_ids }) => city_ids, ofViewer: ({ city_id }) => listed(city_id) };
const OTHERS: readonly Criterion[] = [
  ...SINGLE_ATTRIBUTES.map(({ viewer, audience }): Criterion => ({
    required: (row) => row[audience.column],
    ofViewer: (row) => listed(row[viewer.column]),
  })),
  ...MULTIPLE_ATTRIBUTES.map(({ viewer, audience }): Criterion => ({
    required: (row) => row[audience.column],
    ofViewer: (row) => row[viewer.column],
  })),
];
const CRITERIA: readonly Criterion[] = [PLACE, CITY, ...OTHERS];

/** `open`: audiences that do not restrict the attribute. `byValue`: those that name the value. */
interface CriterionBits {
  open: Uint32Array;
  byValue: Map<number, Uint32Array>;
}

interface Bits {
  words: number;
  present: Uint32Array;
  of: Map<Criterion, CriterionBits>;
}

/** A place matches if its bit is set in at least one row of each list. */
type Sieve = readonly (readonly Uint32Array[])[];

export function buildAudienceIndex(audiences: readonly AudienceRow[]): AudienceIndex {
  return arrange({ audiences: [], bits: resize(undefined, 0) }, audiences);
}

interface Arranged {
  audiences: readonly AudienceRow[];
  bits: Bits;
}

function arrange(before: Arranged, audiences: readonly AudienceRow[]): AudienceIndex {
  const bits = resize(before.bits, Math.ceil(audiences.length / 32));
  for (let place = 0; place < Math.max(audiences.length, before.audiences.length); place += 1) {
    const old = before.audiences[place];
    const next = audiences[place];
    if (old === next) continue;
    if (old !== undefined) mark(bits, place, { audience: old, isSet: false });
    if (next !== undefined) mark(bits, place, { audience: next, isSet: true });
  }
  const sieve = (viewer: ViewerAttributes) => sieveOf(bits, viewer, isNeeded);
  const eased = (viewer: ViewerAttributes) => sieveOf(bits, viewer, isCompared);
  return {
    matching: (viewer) => placesIn(sieve(viewer), bits.words),
    matchesMore: (one, other) => hasMore(sieve(one), sieve(other), bits.words),
    lacksDetails: (viewer) => hasMore(eased(viewer), sieve(viewer), bits.words),
    bytes: [...bits.of.values()].reduce((sum, { byValue }) => sum + 1 + byValue.size, 1) * bits.words * 4,
    rearranged: (next) => arrange({ audiences, bits }, next),
  };
}

/** A copy, because readers may hold the old one. */
function resize(bits: Bits | undefined, words: number): Bits {
  const copied = (row?: Uint32Array) => {
    const copy = new Uint32Array(words);
    if (row !== undefined) copy.set(row.length > words ? row.subarray(0, words) : row);
    return copy;
  };
  const copiedBits = (old?: CriterionBits): CriterionBits => ({
    open: copied(old?.open),
    byValue: new Map([...(old?.byValue ?? [])].map(([value, row]) => [value, copied(row)])),
  });
  return {
    words,
    present: copied(bits?.present),
    of: new Map(CRITERIA.map((criterion) => [criterion, copiedBits(bits?.of.get(criterion))])),
  };
}

/** Cached by criterion, because rearranging reads it again and again. */
const requiredBy = new WeakMap<AudienceRow, readonly (readonly number[])[]>();

function requiredOf(audience: AudienceRow): readonly (readonly number[])[] {
  const known = requiredBy.get(audience);
  if (known !== undefined) return known;
  const required = CRITERIA.map((criterion) => (audience.all_users ? [] : criterion.required(audience)));
  requiredBy.set(audience, required);
  return required;
}

function mark(
  bits: Bits,
  place: number,
  { audience, isSet }: { audience: AudienceRow; isSet: boolean },
): void {
  setBit(bits.present, place, isSet);
  let at = 0;
  const required = requiredOf(audience);
  for (const { open, byValue } of bits.of.values()) {
    const values = required[at] ?? [];
    at += 1;
    if (values.length === 0) setBit(open, place, isSet);
    for (const value of values) {
      let row = byValue.get(value);
      if (row === undefined) byValue.set(value, (row = new Uint32Array(bits.words)));
      setBit(row, place, isSet);
    }
  }
}

/** A write past the end of a row does nothing. */
function setBit(row: Uint32Array, place: number, isSet: boolean): void {
  const word = place >>> 5;
  const bit = 1 << (place & 31);
  row[word] = isSet ? (row[word] ?? 0) | bit : (row[word] ?? 0) & ~bit;
}

/** A match of the place implies one of the city. */
const isNeeded = (criterion: Criterion) => criterion !== CITY;

/** Skips missing details; a city without its district stands for all its districts. */
function isCompared(criterion: Criterion, viewer: ViewerAttributes): boolean {
  if (criterion === PLACE) return viewer.city_id !== null && viewer.district_id !== null;
  if (criterion === CITY) return viewer.city_id !== null && viewer.district_id === null;
  return criterion.ofViewer(viewer).length > 0;
}

function sieveOf(
  bits: Bits,
  viewer: ViewerAttributes,
  isAsked: (criterion: Criterion, viewer: ViewerAttributes) => boolean,
): Sieve {
  const sieve: Uint32Array[][] = [[bits.present]];
  for (const [criterion, { open, byValue }] of bits.of) {
    if (byValue.size === 0 || !isAsked(criterion, viewer)) continue;
    sieve.push([open, ...criterion.ofViewer(viewer).flatMap((value) => byValue.get(value) ?? [])]);
  }
  return sieve;
}

function wordOf(sieve: Sieve, at: number): number {
  let word = -1;
  for (const rows of sieve) {
    let accepted = 0;
    for (const row of rows) accepted |= row[at] ?? 0;
    word &= accepted;
    if (word === 0) return 0;
  }
  return word;
}

function* placesIn(sieve: Sieve, words: number): Generator<number, void> {
  for (let at = 0; at < words; at += 1)
    for (let rest = wordOf(sieve, at); rest !== 0; rest &= rest - 1)
      yield at * 32 + (31 - Math.clz32(rest & -rest));
}

function hasMore(one: Sieve, other: Sieve, words: number): boolean {
  for (let at = 0; at < words; at += 1) if ((wordOf(one, at) & ~wordOf(other, at)) !== 0) return true;
  return false;
}
