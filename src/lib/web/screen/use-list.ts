import { useState } from 'react';
import { isCalendarDay } from '#lib/shared/dates.ts';
import { MAX_SEARCH, oneLine } from '#lib/shared/turkish.ts';
import { useCleanAddress, useListParams, wrongPage } from '../list-params.ts';

export interface List<Values = Readonly<Record<string, string>>> {
  page: number;
  filters: Values;
  query: Values & { page: string };
  isNarrowed: boolean;
  isFiltered: boolean;
  isWhole: boolean;
  /** Its filters, order and page size in the address: not its page, nor a dialog. */
  view: string;
  setPage(page: number): void;
  stepBackTo(page: number): void;
  setSearch(text: string): void;
  set(changes: Partial<Values>): void;
  clear(): void;
}

export function useList<F extends Filters>(filters: F): List<ValuesOf<F>> {
  const params = useListParams();
  const textOf = (param: string) => params.get(param);
  const values = readFilters(filters, textOf);
  useCleanAddress([...unknownParams(filters, textOf), ...wrongPage(params.get('sayfa') || null)]);
  return {
    page: params.page,
    filters: values,
    query: { ...values, page: String(params.page) },
    isNarrowed: isNarrowed(filters, values),
    isFiltered: isNarrowed(filters, { ...values, search: searchFilter.rest }),
    isWhole: isWhole(filters, values),
    view: viewIn(filters, textOf),
    setPage: params.setPage,
    stepBackTo: (page) => params.replace({ sayfa: page <= 1 ? '' : String(page) }),
    setSearch: params.setSearch,
    set: (changes) => params.set(writeFilters(filters, changes)),
    clear: () => params.clear(searchFilter.param, ...narrowingParams(filters)),
  };
}

export function useInnerList(): List {
  const [page, setPage] = useState(1);
  const nothing = () => {};
  return {
    page,
    filters: {},
    query: { page: String(page) },
    isNarrowed: false,
    isFiltered: false,
    isWhole: true,
    view: '',
    setPage,
    stepBackTo: setPage,
    setSearch: nothing,
    set: nothing,
    clear: nothing,
  };
}

interface Filter<V extends string = string> {
  param: string;
  rest: V;
  read: (text: string) => V | undefined;
  /** `narrows` leaves rows out, `view` chooses one of several lists, `order` leaves nothing out. */
  kind: 'narrows' | 'view' | 'order';
}

type Filters = Readonly<Record<string, Filter>>;
export type ValuesOf<F extends Filters> = {
  [Name in keyof F]: F[Name] extends Filter<infer V> ? V : never;
};

const ALL = 'all';

function known<V extends string>(values: readonly V[]) {
  return (text: string) => values.find((value) => value === text);
}

export const searchFilter: Filter = {
  param: 'ara',
  rest: '',
  read: (text) => (oneLine(text).length > MAX_SEARCH ? undefined : oneLine(text)),
  kind: 'narrows',
};

export function textFilter(param: string, form = /^/): Filter {
  return { param, rest: '', read: (text) => (form.test(text) ? text : undefined), kind: 'narrows' };
}

export function dayFilter(param: string): Filter {
  return { param, rest: '', read: (text) => (isCalendarDay(text) ? text : undefined), kind: 'narrows' };
}

export function oneOf<const V extends string>(param: string, values: readonly [V, ...V[]]): Filter<V> {
  return { param, rest: values[0], read: known(values), kind: 'narrows' };
}

export function viewOf<const V extends string>(param: string, values: readonly [V, ...V[]]): Filter<V> {
  return { ...oneOf(param, values), kind: 'view' };
}

export function orderOf<const V extends string>(param: string, values: readonly [V, ...V[]]): Filter<V> {
  return { ...oneOf(param, values), kind: 'order' };
}

/** How many rows a page has: a list whose filters name it `limit` offers the choice below its rows. */
export const PAGE_SIZES = ['10', '50'] as const;
export const sizeFilter = orderOf('adet', PAGE_SIZES);

export function readFilters<F extends Filters>(filters: F, textOf: (param: string) => string): ValuesOf<F> {
  const read = Object.entries(filters).map(([name, filter]) => {
    const text = textOf(filter.param);
    return [name, text === '' ? filter.rest : (filter.read(text) ?? filter.rest)];
  });
  return Object.fromEntries(read) as ValuesOf<F>; // Each under its own name, read by its own filter.
}

export function unknownParams(filters: Filters, textOf: (param: string) => string): string[] {
  return Object.values(filters)
    .filter(({ param, read }) => textOf(param) !== '' && read(textOf(param)) === undefined)
    .map(({ param }) => param);
}

function viewIn(filters: Filters, textOf: (param: string) => string): string {
  const named = Object.values(filters).map(({ param }) => [param, textOf(param)]);
  const params = new URLSearchParams(named.filter(([, text]) => text !== ''));
  params.sort();
  return params.toString();
}

export function writeFilters(
  filters: Filters,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const written = Object.entries(values).map(([name, value]) => {
    const filter = filters[name];
    if (filter === undefined) throw new Error(`the list has no filter ${name}`);
    return [filter.param, value === undefined || value === filter.rest ? '' : value];
  });
  return Object.fromEntries(written) as Record<string, string>; // Pairs of texts, made just now.
}

export function isNarrowed(filters: Filters, values: Readonly<Record<string, string>>): boolean {
  return Object.entries(filters).some(
    ([name, { kind, rest }]) => kind === 'narrows' && values[name] !== rest,
  );
}

/** Whether every row there is would be shown, so that no rows means that there never were any. */
export function isWhole(filters: Filters, values: Readonly<Record<string, string>>): boolean {
  const views = Object.entries(filters).filter(([, { kind }]) => kind === 'view');
  return !isNarrowed(filters, values) && views.every(([name]) => values[name] === ALL);
}

export function narrowingParams(filters: Filters): string[] {
  return Object.values(filters)
    .filter(({ kind }) => kind === 'narrows')
    .map(({ param }) => param);
}
