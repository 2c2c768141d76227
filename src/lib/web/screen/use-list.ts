import { useState } from 'react';
import { isCalendarDay } from '#lib/shared/dates.ts';
import { MAX_SEARCH, oneLine } from '#lib/shared/turkish.ts';
import { useCleanAddress, useListParams, wrongPage } from '../list-params.ts';

/** The page and the filters of a list, and how to change them. */
export interface List<Values = Readonly<Record<string, string>>> {
  /** From 1. */
  page: number;
  /** The values of the filters by their names on the wire; the search is one of them. */
  filters: Values;
  /** The query of the list's call: page and filters. */
  query: Values & { page: string };
  /** Whether a search or a filter leaves rows out. */
  isNarrowed: boolean;
  /** Whether a filter other than the search does. */
  isFiltered: boolean;
  /** Whether every row there is would be shown. */
  isWhole: boolean;
  setPage(page: number): void;
  /** Shows the last page instead of one behind it; Back does not lead there again. */
  stepBackTo(page: number): void;
  /** Searches, back on page 1. Replaces the entry in the history, so that Back does not walk through every letter. */
  setSearch(text: string): void;
  /** Chooses filters by their names on the wire; back to page 1. */
  set(changes: Partial<Values>): void;
  /** Takes back the search and every filter that leaves rows out. */
  clear(): void;
}

/** A list whose page and filters are in the URL, so that Back, reload and a shared link keep them. */
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
    setPage: params.setPage,
    stepBackTo: params.replacePage,
    setSearch: params.setSearch,
    set: (changes) => params.set(writeFilters(filters, changes)),
    clear: () => params.clear(searchFilter.param, ...narrowingParams(filters)),
  };
}

/** A list inside a dialog or a card, whose page is no address of its own. */
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
    setPage,
    stepBackTo: setPage,
    setSearch: nothing,
    set: nothing,
    clear: nothing,
  };
}

interface Filter<V extends string = string> {
  /** Its name in the URL. */
  param: string;
  /** The value while the URL names none, or an unknown one. */
  rest: V;
  read: (text: string) => V | undefined;
  /**
   * `narrows`: leaves rows out; "clear filters" takes it back. `view`: which of several lists is looked at, each with
   * words of its own when it is empty. `order`: leaves nothing out.
   */
  kind: 'narrows' | 'view' | 'order';
}

/** By their names on the wire. */
type Filters = Readonly<Record<string, Filter>>;
export type ValuesOf<F extends Filters> = {
  [Name in keyof F]: F[Name] extends Filter<infer V> ? V : never;
};

/** The value of a view that leaves nothing out. */
const ALL = 'all';

function known<V extends string>(values: readonly V[]) {
  return (text: string) => values.find((value) => value === text);
}

/** The search field of a list; what is too long in an address searches for nothing. */
export const searchFilter: Filter = {
  param: 'ara',
  rest: '',
  read: (text) => (oneLine(text).length > MAX_SEARCH ? undefined : oneLine(text)),
  kind: 'narrows',
};

/** A filter for any text of this form, such as an id in a link to the list. */
export function textFilter(param: string, form = /^/): Filter {
  return { param, rest: '', read: (text) => (form.test(text) ? text : undefined), kind: 'narrows' };
}

export function dayFilter(param: string): Filter {
  return { param, rest: '', read: (text) => (isCalendarDay(text) ? text : undefined), kind: 'narrows' };
}

/** One of a few values; the first of them leaves nothing out. */
export function oneOf<const V extends string>(param: string, values: readonly [V, ...V[]]): Filter<V> {
  return { param, rest: values[0], read: known(values), kind: 'narrows' };
}

/** Chooses one of several lists: the first of the values until another is chosen. */
export function viewOf<const V extends string>(param: string, values: readonly [V, ...V[]]): Filter<V> {
  return { ...oneOf(param, values), kind: 'view' };
}

/** Orders the rows: by the first of the values until another is chosen. */
export function orderOf<const V extends string>(param: string, values: readonly [V, ...V[]]): Filter<V> {
  return { ...oneOf(param, values), kind: 'order' };
}

/** How many rows a page has: a list whose filters name it `limit` offers the choice below its rows. */
export const PAGE_SIZES = ['10', '50'] as const;
export const sizeFilter = orderOf('adet', PAGE_SIZES);

/** The values of the filters in the URL. */
export function readFilters<F extends Filters>(filters: F, textOf: (param: string) => string): ValuesOf<F> {
  const read = Object.entries(filters).map(([name, filter]) => {
    const text = textOf(filter.param);
    return [name, text === '' ? filter.rest : (filter.read(text) ?? filter.rest)];
  });
  return Object.fromEntries(read) as ValuesOf<F>; // Each under its own name, read by its own filter.
}

/** The parameters in the URL whose text says nothing to their filter. */
export function unknownParams(filters: Filters, textOf: (param: string) => string): string[] {
  return Object.values(filters)
    .filter(({ param, read }) => textOf(param) !== '' && read(textOf(param)) === undefined)
    .map(({ param }) => param);
}

/** The parameters to write into the URL for new values; a filter at rest is left out of it. */
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

/** Whether a search or a filter leaves rows out of the chosen view. */
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

/** The parameters that "clear filters" removes from the URL. */
export function narrowingParams(filters: Filters): string[] {
  return Object.values(filters)
    .filter(({ kind }) => kind === 'narrows')
    .map(({ param }) => param);
}
