/**
 * Which page numbers a pagination shows. `null` stands for an ellipsis.
 * - `two-each-side`: all up to 7 pages, otherwise two either side of the current one, with the ends
 *   (Specification, admin §9: pending list; firm §9: pending and active lists).
 * - `five-with-ends`: all up to 5 pages, otherwise a window of five around the current one, plus first, last and
 *   ellipses (Specification, firm §2: completed page; admin §9: active list).
 * - `five-at-most`: all up to 5 pages, otherwise a window of five around the current one between ellipses
 *   (Specification, firm §2: accounting, "at most 5 page links").
 */
export type PageWindowMode = 'two-each-side' | 'five-with-ends' | 'five-at-most';

const WHOLE_UP_TO: Record<PageWindowMode, number> = {
  'two-each-side': 7,
  'five-with-ends': 5,
  'five-at-most': 5,
};

/** Page numbers and ellipses from 1 to `pages`, for a `current` page from 1; an out-of-range current is clamped. */
export function pageWindow(input: {
  current: number;
  pages: number;
  mode: PageWindowMode;
}): (number | null)[] {
  const { pages, mode } = input;
  if (pages <= 0) return [];
  if (pages <= WHOLE_UP_TO[mode]) return range(1, pages);
  const current = Math.min(Math.max(input.current, 1), pages);
  const first =
    mode === 'two-each-side' ? Math.max(current - 2, 1) : Math.min(Math.max(current - 2, 1), pages - 4);
  const last = mode === 'two-each-side' ? Math.min(current + 2, pages) : first + 4;
  if (mode === 'five-at-most') {
    return [...(first > 1 ? [null] : []), ...range(first, last), ...(last < pages ? [null] : [])];
  }
  return [...gapBefore(first), ...range(first, last), ...gapAfter(last, pages)];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** A gap of a single page is shown as that page, because an ellipsis would take the same room. */
function gapBefore(first: number): (number | null)[] {
  if (first === 1) return [];
  if (first === 2) return [1];
  return first === 3 ? [1, 2] : [1, null];
}

function gapAfter(last: number, pages: number): (number | null)[] {
  if (last === pages) return [];
  if (last === pages - 1) return [pages];
  return last === pages - 2 ? [pages - 1, pages] : [null, pages];
}
