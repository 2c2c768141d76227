/** Lists: `page` from 1, `limit` 1–100, default 10 (docs/product.md, Calls). */

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE = 1_000_000;

export interface Pagination extends Page {
  total: number;
  pages: number;
}

export interface Page {
  page: number;
  limit: number;
}

export const pagination = ({ page, limit }: Page, total: number): Pagination => ({
  total,
  page,
  limit,
  pages: Math.ceil(total / limit),
});

export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

export interface Reading {
  isFromEnd: boolean;
  skipped: number;
  limit: number;
}

/** Skips the fewest rows: reads from the end where the page lies in the second half. */
export function nearerEnd(page: Page, total: number): Reading {
  const offset = offsetOf(page);
  const limit = Math.max(0, Math.min(page.limit, total - offset));
  const after = Math.max(0, total - offset - limit);
  return offset <= after
    ? { isFromEnd: false, skipped: offset, limit }
    : { isFromEnd: true, skipped: after, limit };
}
