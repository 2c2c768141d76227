import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { readPage } from '#lib/web/list-params.ts';

const STORAGE_KEY = 'izle-kazan.scroll';

interface Place {
  pathname: string;
  /** Of a list. */
  page: number;
  /** Filters, an open dialog. */
  rest: string;
}

function placeOf({ pathname, search }: Location): Place {
  const params = new URLSearchParams(search);
  const page = readPage(params.get('sayfa'));
  params.delete('sayfa');
  return { pathname, page, rest: params.toString() };
}

/** Another page, also of a list. Whoever filters a list or opens a dialog stays where they are. */
function isElsewhere(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname || (from.page !== to.page && from.rest === to.rest);
}

/** How far down one was, by the entry in the history. */
function readPositions(): Record<string, number> {
  try {
    // Written below.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Another page begins at the top; Back, Forward and a reload lead to where one was. */
export function ScrollRestoration() {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Entries that no link of ours has made share a key.
  const entry = `${location.key} ${location.pathname}`;
  const previous = useRef<Place>(null);
  const positions = useRef<Record<string, number>>(null);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const place = placeOf(location);
    // A page that came drawn may have been scrolled already: its reader stays there.
    const hasMoved = previous.current === null ? scrollY === 0 : isElsewhere(previous.current, place);
    previous.current = place;
    if (hasMoved) scrollTo(0, (isReturn && positions.current[entry]) || 0);
  }, [location, entry, isReturn]);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (positions.current) positions.current[entry] = scrollY;
    };
    const leave = () => {
      // While the page is loaded again, the browser knows sooner where one was.
      history.scrollRestoration = 'auto';
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.current));
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
