/** Decides which of its states a list is in once there is an answer. Pure. */
import type { Pagination } from '#lib/shared/pagination.ts';

export type ListState = 'loading' | 'empty' | 'no match' | 'full';

export interface ListAnswer {
  pagination: Pagination;
  /** The answer is that to an earlier question, shown while the next one is on its way. */
  isPlaceholder: boolean;
  isNarrowed: boolean;
}

/**
 * An empty placeholder says nothing about the question under way, and for a page past the end the last one is about to
 * come.
 */
export function listStateOf({ pagination, isPlaceholder, isNarrowed }: ListAnswer): ListState {
  const { total, page, pages } = pagination;
  if (total === 0 && isPlaceholder) return 'loading';
  if (total === 0) return isNarrowed ? 'no match' : 'empty';
  return page > pages ? 'loading' : 'full';
}

/** The page to step back to: the last one, where the page asked for lies behind it. */
export function pageToStepBackTo(asked: number, { page, pages }: Pagination): number | undefined {
  // An answer for another page than the one asked for is about to be replaced.
  return page === asked && pages > 0 && asked > pages ? pages : undefined;
}
