/** The viewer's answers that met a campaign's criteria, in words. Pure. */
import type { LookupKind, Lookups } from '#features/lookups/lookups.ts';
import type { Criterion, MatchedCriteria } from './matched-criteria.ts';
import { criterionTexts } from './texts.ts';

const LISTS: Readonly<Partial<Record<Criterion, LookupKind>>> = {
  age_range_ids: 'age_range',
  gender_ids: 'gender',
  marital_status_ids: 'marital_status',
  children_count_ids: 'children_count',
  sector_ids: 'sector',
  profession_ids: 'profession',
  hobby_ids: 'hobby',
  brand_ids: 'brand',
  color_ids: 'color',
  clothing_size_ids: 'clothing_size',
};

/** In the order in which the profile asks. */
const ORDER = Object.keys(criterionTexts) as Criterion[]; // The texts name every criterion.

function nameOf(lookups: Lookups, criterion: Criterion, id: number): string | undefined {
  if (criterion === 'city_ids') return lookups.findCity(id)?.name;
  if (criterion === 'district_ids') return lookups.findDistrict(id)?.name;
  const kind = LISTS[criterion];
  return kind === undefined ? undefined : lookups.findOption(kind, id)?.name;
}

export function namesOfMatched(
  lookups: Lookups,
  matched: MatchedCriteria,
): { criterion: string; answers: string[] }[] {
  return ORDER.flatMap((criterion) => {
    const ids = matched[criterion] ?? [];
    if (ids.length === 0) return [];
    const answers = ids.flatMap((id) => nameOf(lookups, criterion, id) ?? []);
    return { criterion: criterionTexts[criterion], answers };
  });
}
