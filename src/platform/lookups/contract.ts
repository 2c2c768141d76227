import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { LOOKUP_LISTS, type LookupKind } from './lookups.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const lookupErrors = defineErrors({
  CITY_NOT_FOUND: [404, 'Böyle bir şehir bulunamadı.'],
});

export const option = z.object({ id: z.int(), name: z.string() });
const options = z.array(option);

type Lists = typeof LOOKUP_LISTS;
type ListShape = {
  [Kind in LookupKind as Lists[Kind]['list']]: z.ZodArray<
    z.ZodObject<{ id: z.ZodInt } & Record<Lists[Kind]['text'], z.ZodString>>
  >;
};
const lists = Object.fromEntries(
  Object.values(LOOKUP_LISTS).map(({ list, text }) => [
    list,
    z.array(z.object({ id: z.int(), [text]: z.string() })),
  ]),
) as ListShape; // The cast holds: every list is entered under its wire name.

export const lookupLists = z.object({
  ...lists,
  age_ranges: z.array(option.extend({ min_age: z.int(), max_age: z.int().nullable() })),
  cities: options,
});
export type LookupLists = z.output<typeof lookupLists>;

export function choicesOf(offered: LookupLists, kind: LookupKind): { value: number; label: string }[] {
  const { list, text } = LOOKUP_LISTS[kind];
  const entries: readonly { id: number; name?: string; size?: string; count?: string }[] = offered[list];
  return entries.map((entry) => ({ value: entry.id, label: entry[text] ?? '' }));
}

const listFor = <Name extends string>(name: Name, summary: string) =>
  route({
    method: 'GET',
    path: `/api/user/${name}`,
    access: ['user'],
    summary,
    data: z.object({ [name]: options } as Record<Name, typeof options>), // An object of this one key.
  });

const districts = {
  method: 'GET',
  summary: 'The names of a city’s districts.',
  params: z.object({ city: z.string() }),
  /** Directly in `data` (docs/product.md, Calls). */
  data: z.array(z.string()),
  errors: [lookupErrors.CITY_NOT_FOUND],
} as const;

export const lookupsContract = {
  listTargetOptions: route({
    method: 'GET',
    path: '/api/firm/target-options',
    access: ['firm', 'admin'],
    summary: 'Everything an audience can be chosen from.',
    data: lookupLists,
  }),
  listDistrictsForFirm: route({ ...districts, path: '/api/firm/districts/:city', access: ['firm', 'admin'] }),
  listDemographics: route({
    method: 'GET',
    path: '/api/user/demographics',
    access: ['user'],
    summary: 'Every list of the profile form.',
    data: lookupLists,
  }),
  listHobbies: listFor('hobbies', 'Hobbies.'),
  listSectors: listFor('sectors', 'Sectors.'),
  listProfessions: listFor('professions', 'Professions.'),
  listCities: listFor('cities', 'Cities in the order of the Turkish alphabet.'),
  listDistrictsForViewer: route({ ...districts, path: '/api/user/districts/:city', access: ['user'] }),
};
