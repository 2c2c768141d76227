import { compareTurkish } from '#lib/shared/turkish.ts';

export const LOOKUP_LISTS = {
  age_range: { list: 'age_ranges', text: 'name' },
  gender: { list: 'genders', text: 'name' },
  profession: { list: 'professions', text: 'name' },
  marital_status: { list: 'marital_statuses', text: 'name' },
  sector: { list: 'sectors', text: 'name' },
  hobby: { list: 'hobbies', text: 'name' },
  brand: { list: 'brands', text: 'name' },
  color: { list: 'colors', text: 'name' },
  clothing_size: { list: 'clothing_sizes', text: 'size' },
  children_count: { list: 'children_counts', text: 'count' },
} as const;
export type LookupKind = keyof typeof LOOKUP_LISTS;
export const LOOKUP_KINDS = Object.keys(LOOKUP_LISTS) as LookupKind[]; // The keys of the object above.

export interface LookupOption {
  id: number;
  name: string;
}

export interface AgeRange extends LookupOption {
  min_age: number;
  max_age: number | null;
}

export interface City {
  id: number;
  name: string;
  districts: readonly District[];
}

export interface District {
  id: number;
  name: string;
}

export interface Lookups {
  ageRanges: readonly AgeRange[];
  options(kind: LookupKind): readonly LookupOption[];
  findOption(kind: LookupKind, idOrName: number | string): LookupOption | undefined;
  cities: readonly City[];
  findCity(idOrName: number | string): City | undefined;
  findDistrict(id: number): District | undefined;
}

export interface LookupOptionRow extends LookupOption {
  kind: LookupKind;
  min_age: number | null;
  max_age: number | null;
}

export interface PlaceRow {
  city_id: number;
  city: string;
  district_id: number;
  district: string;
}

/** One code point per letter, as in the tables; keyboards may send a letter and its accent apart. */
function nameKey(name: string): string {
  return name.normalize('NFC').trim();
}

function byIdAndName<T extends { id: number; name: string }>(items: readonly T[]): Map<number | string, T> {
  const index = new Map<number | string, T>();
  for (const item of items) index.set(item.id, item).set(item.name, item);
  return index;
}

function find<T>(index: Map<number | string, T>, idOrName: number | string): T | undefined {
  return index.get(typeof idOrName === 'string' ? nameKey(idOrName) : idOrName);
}

function buildCities(places: readonly PlaceRow[]): City[] {
  const cities = new Map<number, { id: number; name: string; districts: District[] }>();
  for (const { city_id, city, district_id, district } of places) {
    const entry = cities.get(city_id) ?? { id: city_id, name: city, districts: [] };
    entry.districts.push({ id: district_id, name: district });
    cities.set(city_id, entry);
  }
  for (const { districts } of cities.values()) districts.sort((a, b) => compareTurkish(a.name, b.name));
  return [...cities.values()].toSorted((a, b) => compareTurkish(a.name, b.name));
}

export function buildLookups(options: readonly LookupOptionRow[], places: readonly PlaceRow[]): Lookups {
  const byKind = new Map<LookupKind, LookupOptionRow[]>(LOOKUP_KINDS.map((kind) => [kind, []]));
  for (const option of options) byKind.get(option.kind)?.push(option);
  const indexes = new Map([...byKind].map(([kind, list]) => [kind, byIdAndName(list)]));
  const cities = buildCities(places);
  const cityIndex = byIdAndName(cities);
  const districts = new Map(
    cities.flatMap((city) => city.districts.map((district) => [district.id, district])),
  );
  return {
    ageRanges: (byKind.get('age_range') ?? []).map(({ id, name, min_age, max_age }) => ({
      id,
      name,
      min_age: min_age ?? 0,
      max_age,
    })),
    options: (kind) => byKind.get(kind) ?? [],
    findOption: (kind, idOrName) => find(indexes.get(kind) ?? new Map(), idOrName),
    cities,
    findCity: (idOrName) => find(cityIndex, idOrName),
    findDistrict: (id) => districts.get(id),
  };
}
