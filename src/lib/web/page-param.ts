import { MAX_PAGE } from '#lib/shared/pagination.ts';

export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
}
