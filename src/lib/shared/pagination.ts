/** Lists: `page` from 1, `limit` 1–100, default 10 (Specification, decisions §1, "Lists"). */
import { MAX_SEARCH, oneLine } from './turkish.ts';
import { z } from './zod.ts';

export const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000_000;

function wholeNumber(bounds: { min: number; max: number; fallback: number }) {
  return z
    .string()
    .regex(/^\d{1,7}$/, 'Geçerli bir sayı gir')
    .transform(Number)
    .refine(
      (value) => value >= bounds.min && value <= bounds.max,
      `${bounds.min}–${bounds.max} arasında olmalı`,
    )
    .default(bounds.fallback);
}

/** The query fields of every list. */
export const pageFields = {
  page: wholeNumber({ min: 1, max: MAX_PAGE, fallback: 1 }),
  limit: wholeNumber({ min: 1, max: MAX_PAGE_SIZE, fallback: DEFAULT_PAGE_SIZE }),
};

/** The search field of a list: Turkish-folded by the query. */
export const searchField = z.string().max(MAX_SEARCH).transform(oneLine).default('');

export const paginationSchema = z.object({
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  pages: z.int(),
});
export type Pagination = z.output<typeof paginationSchema>;

export interface Page {
  page: number;
  limit: number;
}

export function pagination({ page, limit }: Page, total: number): Pagination {
  return { total, page, limit, pages: Math.ceil(total / limit) };
}

/** Rows to skip for a page. */
export function offsetOf({ page, limit }: Page): number {
  return (page - 1) * limit;
}

export interface Reading {
  /** The list is read from its end, in the opposite order. */
  isFromEnd: boolean;
  skipped: number;
  limit: number;
}

/** How a page is read with the fewest rows skipped: from the end, where it lies in the second half. */
export function nearerEnd(page: Page, total: number): Reading {
  const offset = offsetOf(page);
  const limit = Math.max(0, Math.min(page.limit, total - offset));
  const after = Math.max(0, total - offset - limit);
  return offset <= after
    ? { isFromEnd: false, skipped: offset, limit }
    : { isFromEnd: true, skipped: after, limit };
}
