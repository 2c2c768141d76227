import { MAX_PAGE } from '#lib/shared/pagination.ts';

/** The page number in a text of the URL: at least 1, and at most the highest page that may be asked for. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
}
