import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { readPage } from '#lib/web/page-param.ts';
import { tabStore } from '#lib/web/stored.ts';

const STORAGE_KEY = 'izle-kazan.scroll';

interface Place {
  pathname: string;
  /** The page of a list. */
  page: number;
  /** The other parameters: filters, an open dialog. */
  rest: string;
}

function placeOf({ pathname, search }: Location): Place {
  const params = new URLSearchParams(search);
  const page = readPage(params.get('sayfa'));
  params.delete('sayfa');
  return { pathname, page, rest: params.toString() };
}

/**
 * Whether another page is shown, or another page of a list. A new filter or an opened dialog leaves the person where
 * they are.
 */
function isElsewhere(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname || (from.page !== to.page && from.rest === to.rest);
}

/** Scroll positions by entry of the history. */
function readPositions(): Record<string, number> {
  try {
    // The function `leave` below has written it.
    return JSON.parse(tabStore.get(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Whether this page was loaded by a typed or followed address, rather than by a reload, Back or Forward. */
function isOpenedAnew(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loading?.type === 'navigate';
}

/** A new page begins at the top; Back, Forward and a reload return to the scroll position. */
export function ScrollRestoration() {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Entries of the history that were not made by a link of this program share one key.
  const entry = `${location.key} ${location.pathname}`;
  const previous = useRef<Place>(null);
  const positions = useRef<Record<string, number>>(null);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const place = placeOf(location);
    // A page that arrived drawn may have been scrolled before the program came: its reader stays there.
    const isFirst = previous.current === null;
    const hasMoved = previous.current === null ? scrollY === 0 : isElsewhere(previous.current, place);
    previous.current = place;
    const isBack = isReturn && !(isFirst && isOpenedAnew());
    if (hasMoved) scrollTo(0, (isBack && positions.current[entry]) || 0);
  }, [location, entry, isReturn]);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (positions.current) positions.current[entry] = scrollY;
    };
    const leave = () => {
      // On a reload the browser itself restores the position earlier than the program could.
      history.scrollRestoration = 'auto';
      tabStore.set(STORAGE_KEY, JSON.stringify(positions.current));
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', leave);
    };
  }, [entry]);
  return null;
}
