import type { Pagination } from '#lib/shared/pagination.ts';

export type ListState = 'loading' | 'empty' | 'no match' | 'full';

export interface ListAnswer {
  pagination: Pagination;
  isPlaceholder: boolean;
  isNarrowed: boolean;
}

/** An empty placeholder says nothing about the current query; past the end, the last page is about to come. */
export function listStateOf({ pagination, isPlaceholder, isNarrowed }: ListAnswer): ListState {
  const { total, page, pages } = pagination;
  if (total === 0 && isPlaceholder) return 'loading';
  if (total === 0) return isNarrowed ? 'no match' : 'empty';
  return page > pages ? 'loading' : 'full';
}

export function pageToStepBackTo(asked: number, { page, pages }: Pagination): number | undefined {
  // An answer for another page than the one asked for is about to be replaced.
  return page === asked && pages > 0 && asked > pages ? pages : undefined;
}
