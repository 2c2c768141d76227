/** Page, search, sort and filters of a list live in the URL, so that Back, reload and a shared link keep them. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#lib/shared/numbers.ts';
import { readPage } from './page-param.ts';

export interface ListParams {
  /** From 1; anything else in the URL is 1. */
  page: number;
  search: string;
  /** Another parameter by its name (a filter, a sort), or its fallback. */
  get: (name: string, fallback?: string) => string;
  setPage: (page: number) => void;
  /** Goes to another page without a new entry in the history. */
  replacePage: (page: number) => void;
  /** Back to page 1; replaces the entry in the history, so that Back does not walk through every letter. */
  setSearch: (search: string) => void;
  /** Sets or, with an empty text, removes parameters; back to page 1. */
  set: (changes: Record<string, string>) => void;
  /** Like `set`, but stays on the page: the subject of a dialog. Back closes the dialog. */
  patch: (changes: Record<string, string>) => void;
  /** Closes the dialog that these parameters name: Back does not lead to it again. */
  drop: (...names: string[]) => void;
  /** Removes the search and the named filters. */
  clear: (...names: string[]) => void;
}

/** The page's parameter. */
const PAGE = 'sayfa';

/** The parameter of the page, where its text is no page. */
export function wrongPage(text: string | null): string[] {
  return text === null || String(readPage(text)) === text ? [] : [PAGE];
}

const pageIn = (page: number) => ({ [PAGE]: page <= 1 ? '' : String(page) });

function changed(current: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The state of a list page. URL names: `sayfa`, `ara`; filters under names of the page's choice. */
export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  return {
    page: readPage(params.get(PAGE)),
    search: params.get('ara') ?? '',
    get: (name, fallback = '') => params.get(name) ?? fallback,
    setPage: (page) => setParams((current) => changed(current, pageIn(page))),
    replacePage: (page) => setParams((current) => changed(current, pageIn(page)), { replace: true }),
    setSearch: (search) =>
      setParams((current) => changed(current, { ara: search, sayfa: '' }), { replace: true }),
    set: (changes) => setParams((current) => changed(current, { ...changes, sayfa: '' })),
    patch: (changes) => setParams((current) => changed(current, changes)),
    drop: (...names) =>
      setParams((current) => changed(current, Object.fromEntries(names.map((name) => [name, '']))), {
        replace: true,
        preventScrollReset: true,
      }),
    clear: (...names) =>
      setParams((current) =>
        changed(current, Object.fromEntries([...names, 'ara', 'sayfa'].map((name) => [name, '']))),
      ),
  };
}

/**
 * Takes parameters out of the URL that say nothing, so that the address says what is on screen. Back does not lead to
 * them again.
 */
export function useCleanAddress(unknown: readonly string[]): void {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const names = unknown.join(' ');
  useEffect(() => {
    if (names === '') return;
    const gone = Object.fromEntries(names.split(' ').map((name) => [name, '']));
    setParams((current) => changed(current, gone), { replace: true, preventScrollReset: true });
    // oxlint-disable-next-line react/exhaustive-deps -- `setParams` is made anew at each drawing
  }, [names, address]);
}

/** One of a few values under a name in the URL, such as the open tab; any other text is taken out of it. */
export function useKnownParam<V extends string>(name: string, values: readonly V[]): V | undefined {
  const [params] = useSearchParams();
  const text = params.get(name);
  const found = values.find((value) => value === text);
  useCleanAddress(text !== null && found === undefined ? [name] : []);
  return found;
}

/** "Toplam 70 kayıttan 11-20 arası gösteriliyor"; `nounFrom` in the ablative: "kampanyadan". */
export function listSummary(input: { total: number; page: number; limit: number; nounFrom: string }): string {
  const { total, page, limit, nounFrom } = input;
  if (total === 0) return '';
  const first = (page - 1) * limit + 1;
  return `Toplam ${formatCount(total)} ${nounFrom} ${first}-${Math.min(page * limit, total)} arası gösteriliyor`;
}
