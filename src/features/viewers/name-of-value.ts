import type { Lookups } from '#platform/lookups/lookups.ts';
import type { MatchedAttribute } from './attributes.ts';

export function nameOfValue(lookups: Lookups, attribute: MatchedAttribute, id: number): string | undefined {
  if (attribute.kind === 'city') return lookups.findCity(id)?.name;
  if (attribute.kind === 'district') return lookups.findDistrict(id)?.name;
  return lookups.findOption(attribute.options, id)?.name;
}
