import { choicesOf, type LookupLists } from '#platform/lookups/contract.ts';
import { LISTED_ATTRIBUTES } from '#features/viewers/attributes.ts';
import { ALL, type AudienceInput, type AudienceNames, type AudienceWire } from './contract.ts';
import { AUDIENCE_LISTS, byList } from './audience.ts';

export type ListedAttribute = (typeof LISTED_ATTRIBUTES)[number];
type IdList = ListedAttribute['audience']['list'];
export type IdOrAll = number | typeof ALL;

export interface AudienceChoice extends Record<IdList, IdOrAll[]> {
  all_users: boolean;
  cities: string[];
  /** `City/District`, because two cities may have districts of one name. */
  districts: string[];
}

export const NOTHING_CHOSEN: AudienceChoice = { ...byList(() => []), all_users: false };

export function districtKey(city: string, district: string): string {
  return `${city}/${district}`;
}

export function narrowableCities(choice: AudienceChoice): string[] {
  return choice.all_users || choice.cities.includes(ALL) ? [] : choice.cities;
}

export function countChosen(choice: AudienceChoice): number {
  return choice.all_users ? 1 : AUDIENCE_LISTS.filter((list) => choice[list].length > 0).length;
}

/** `all_users` is sent alone. Null while nothing is chosen. */
export function inputOf(choice: AudienceChoice): AudienceInput | null {
  if (choice.all_users) return { all_users: true };
  return countChosen(choice) === 0 ? null : choice;
}

/** The wire's plain district name stands for that district in every chosen city that has one. */
export function choiceOf(wire: AudienceWire, byCity: ReadonlyMap<string, readonly string[]>): AudienceChoice {
  const keys = wire.districts.flatMap((name) => {
    if (name.includes('/')) return [name];
    return wire.cities
      .filter((city) => byCity.get(city)?.includes(name))
      .map((city) => districtKey(city, name));
  });
  return { ...wire, districts: keys };
}

export function namesOf(choice: AudienceChoice, lists: LookupLists): AudienceNames {
  if (choice.all_users) return { all_users: true };
  const names: AudienceNames = { all_users: false };
  for (const { options, audience } of LISTED_ATTRIBUTES) {
    const { list } = audience;
    const chosen = choicesOf(lists, options).flatMap(({ value, label }) =>
      choice[list].includes(value) ? [label] : [],
    );
    if (chosen.length > 0) names[list] = chosen;
  }
  const cities = choice.cities.filter((city) => city !== ALL);
  if (cities.length > 0) names.cities = cities;
  if (choice.districts.length > 0) names.districts = choice.districts.map((key) => key.replace('/', ' / '));
  return names;
}
