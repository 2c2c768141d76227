import { useEffect, useEffectEvent } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { formatCount } from '#lib/shared/numbers.ts';
import { readPage } from './page-param.ts';

interface ListParams {
  page: number;
  get: (name: string, fallback?: string) => string;
  setPage: (page: number) => void;
  /** Back to page 1; replaces the entry in the history, so that Back does not walk through every letter. */
  setSearch: (search: string) => void;
  set: (changes: Record<string, string>) => void;
  /** Like `set`, but stays on the page: the subject of a dialog. Back closes the dialog. */
  patch: (changes: Record<string, string>) => void;
  replace: (changes: Record<string, string>) => void;
  /** Closes the dialog that these parameters name: Back does not lead to it again. */
  drop: (...names: string[]) => void;
  clear: (...names: string[]) => void;
}

const PAGE = 'sayfa';

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

const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string>, options?: NavigateOptions) =>
    setParams((current) => changed(current, changes), options);
  return {
    page: readPage(params.get(PAGE)),
    get: (name, fallback = '') => params.get(name) ?? fallback,
    setPage: (page) => change(pageIn(page)),
    setSearch: (search) => change({ ara: search, sayfa: '' }, { replace: true }),
    set: (changes) => change({ ...changes, sayfa: '' }),
    patch: (changes) => change(changes),
    replace: (changes) => change(changes, { replace: true }),
    drop: (...names) => change(without(names), { replace: true }),
    clear: (...names) => change(without([...names, 'ara', 'sayfa'])),
  };
}

/** Removes meaningless parameters from the URL; Back does not lead to them again. */
export function useCleanAddress(unknown: readonly string[]): void {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const names = unknown.join(' ');
  const remove = useEffectEvent((gone: string[]) => {
    setParams((current) => changed(current, without(gone)), { replace: true });
  });
  useEffect(() => {
    const gone = names.split(' ').filter((name) => new URLSearchParams(address).has(name));
    if (gone.length > 0) remove(gone);
  }, [names, address]);
}

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
