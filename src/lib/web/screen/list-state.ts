/** Which of its states a list is in once there is an answer. Pure. */
import type { Pagination } from '#lib/shared/pagination.ts';

export type ListState = 'loading' | 'empty' | 'no match' | 'full';

export interface ListAnswer {
  pagination: Pagination;
  /** The answer is the one before, shown while the next one is on its way. */
  isPlaceholder: boolean;
  isNarrowed: boolean;
}

/** Nothing found before says nothing about what is asked for now, and past the end the last page is about to come. */
export function listStateOf({ pagination, isPlaceholder, isNarrowed }: ListAnswer): ListState {
  const { total, page, pages } = pagination;
  if (total === 0 && isPlaceholder) return 'loading';
  if (total === 0) return isNarrowed ? 'no match' : 'empty';
  return page > pages ? 'loading' : 'full';
}

/** The page to step back to: the last one, where the one that was asked for lies behind it. */
export function pageToStepBackTo(asked: number, { page, pages }: Pagination): number | undefined {
  // An answer to another page is about to be replaced.
  return page === asked && pages > 0 && asked > pages ? pages : undefined;
}
