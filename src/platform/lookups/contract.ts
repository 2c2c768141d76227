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

const cityParams = z.object({ city: z.string() });

/** The names of a city's districts. They stand directly in `data` (docs/product.md, Calls). */
const districtNames = z.array(z.string());

export const lookupsContract = {
  listTargetOptions: route({
    method: 'GET',
    path: '/api/firm/target-options',
    access: ['firm', 'admin'],
    summary: 'Everything an audience can be chosen from.',
    data: lookupLists,
  }),
  listDistrictsForFirm: route({
    method: 'GET',
    path: '/api/firm/districts/:city',
    access: ['firm', 'admin'],
    summary: 'The names of a city’s districts.',
    params: cityParams,
    data: districtNames,
    errors: [lookupErrors.CITY_NOT_FOUND],
  }),
  listDemographics: route({
    method: 'GET',
    path: '/api/user/demographics',
    access: ['user'],
    summary: 'Every list of the profile form.',
    data: lookupLists,
  }),
  listHobbies: route({
    method: 'GET',
    path: '/api/user/hobbies',
    access: ['user'],
    summary: 'Hobbies.',
    data: z.object({ hobbies: options }),
  }),
  listSectors: route({
    method: 'GET',
    path: '/api/user/sectors',
    access: ['user'],
    summary: 'Sectors.',
    data: z.object({ sectors: options }),
  }),
  listProfessions: route({
    method: 'GET',
    path: '/api/user/professions',
    access: ['user'],
    summary: 'Professions.',
    data: z.object({ professions: options }),
  }),
  listCities: route({
    method: 'GET',
    path: '/api/user/cities',
    access: ['user'],
    summary: 'Cities in the order of the Turkish alphabet.',
    data: z.object({ cities: options }),
  }),
  listDistrictsForViewer: route({
    method: 'GET',
    path: '/api/user/districts/:city',
    access: ['user'],
    summary: 'The names of a city’s districts.',
    params: cityParams,
    data: districtNames,
    errors: [lookupErrors.CITY_NOT_FOUND],
  }),
};
