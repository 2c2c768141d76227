import { useState } from 'react';
import { useCleanAddress, useListParams, wrongPage } from '../list-params.ts';
import {
  type Filters,
  isNarrowed,
  isWhole,
  narrowingParams,
  readFilters,
  searchFilter,
  unknownParams,
  type ValuesOf,
  writeFilters,
} from './list-filters.ts';

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
