/**
 * Every list of every role with every way of asking for it, made from the contracts, so that a new list is measured
 * without a change here.
 */
import { type Contract, type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { BENCH_CAMPAIGN, BENCH_PEOPLE } from './world.ts';

export interface ListCall {
  role: Role;
  path: string;
  /** Whether the call is made a second time, for its last page. */
  asksLastPage: boolean;
  /** It answers a file: all rows that a filter leaves, up to ten thousand, or a part of them. */
  isFile: boolean;
}

/** Values for the parameters of a path. */
const PARAMETERS: readonly [RegExp, number][] = [
  [/\/users\/:/, BENCH_PEOPLE.user],
  [/\/campaigns\/:|\/ads\/:|\/payments\/:|\/orders\/:/, BENCH_CAMPAIGN],
];

/** A common word, a rare one, and one that nothing contains: the last is the dearest search of all. */
const SEARCHES = ['işık', 'kampanyası 1999', 'bulunmazbirşey'];
const DAYS: Readonly<Record<string, string>> = {
  date_from: '2020-01-01',
  date_to: '2100-01-01',
  from: '2026-10-01',
};

/** The choices of a field, seen through defaults and unions. */
function choicesOf(field: unknown): string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return choicesOf(field.def.innerType);
  if (field instanceof z.ZodUnion) return field.def.options.flatMap(choicesOf);
  return [];
}

function queriesOf(query: Route['query']): string[] {
  const shape: Record<string, unknown> = query?.shape ?? {};
  return Object.entries(shape).flatMap(([name, field]) => {
    if (name === 'page' || name === 'limit') return [];
    if (name === 'search') return SEARCHES.map((text) => `search=${encodeURIComponent(text)}`);
    if (name in DAYS) return [`${name}=${DAYS[name]}`];
    return choicesOf(field).map((choice) => `${name}=${choice}`);
  });
}

function callsOf(route: Route, role: Role): ListCall[] {
  const known = PARAMETERS.find(([pattern]) => pattern.test(route.path));
  const path = known === undefined ? route.path : route.path.replace(/:\w+/, String(known[1]));
  if (path.includes(':') || path.includes('/districts')) return []; // They need what is not known here.
  const isList = route.query !== undefined && 'page' in route.query.shape;
  return ['', ...queriesOf(route.query)].map((query) => ({
    role,
    path: query === '' ? path : `${path}?${query}`,
    asksLastPage: isList,
    isFile: route.data instanceof z.ZodObject && 'content_type' in route.data.shape,
  }));
}

/** One call for each list and each of its filters and searches; and each other reading call of a role, once. */
export function listCalls(contracts: readonly Contract[]): ListCall[] {
  const routes = contracts
    .flatMap((contract) => Object.values(contract))
    .filter(({ method }) => method === 'GET');
  return routes.flatMap((route) => rolesOf(route.access).flatMap((role) => callsOf(route, role)));
}
