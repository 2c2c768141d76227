import { useEffect, useRef } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { waitsForConnection } from '#lib/web/words.ts';
import type { StatementPage, useStatement } from './api.ts';
import { MovementLine } from './movement-line.tsx';
import { statementTexts as texts } from './texts/viewer.ts';

export interface StatementListProps {
  pages: readonly StatementPage[];
  query: ReturnType<typeof useStatement>;
}

/** How far below the screen its end may be when the next page is fetched. */
const AHEAD = '300px';

/**
 * The movements fetched so far. Scrolling down fetches more. A button does the same for people who do not scroll, tells
 * screen readers so, and puts the focus on the first new line.
 */
export function StatementList({ pages, query }: StatementListProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, fetchStatus } = query;
  const list = useRef<HTMLUListElement>(null);
  const movements = pages.flatMap(({ transactions }) => transactions);
  const count = movements.length;
  const total = pages[0]?.pagination.total ?? count;
  // After a failure only the button fetches again.
  const end = useNearEnd(
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    () => void fetchNextPage(),
  );

  /** The index of the line that gets the focus when it is there. Set by the button only. */
  const awaited = useRef<number>(null);
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return;
    const first = list.current?.children[awaited.current];
    awaited.current = null;
    if (first instanceof HTMLElement) first.focus();
  }, [count]);

  function showMore() {
    awaited.current = count;
    void fetchNextPage();
  }

  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {movements.map((movement) => (
          <MovementLine key={movement.id} movement={movement} />
        ))}
      </ul>
      <p role="status" className="sr-only print:not-sr-only">
        {texts.shown(count, total)}
      </p>
      {hasNextPage && (
        <div ref={end} className="mt-4 flex flex-col items-center gap-2">
          {fetchStatus === 'paused' && (
            <p role="status" className="text-sm text-soft">
              {waitsForConnection}
            </p>
          )}
          {isFetchNextPageError && <p className="text-sm text-danger">{texts.moreFailed}</p>}
          <Button
            variant="secondary"
            isBusy={isFetchingNextPage}
            busyText={texts.loadingMore}
            onClick={showMore}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Calls `onNear` when the element comes near the screen, as long as `isWanted`. */
function useNearEnd(isWanted: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = end.current;
    if (!isWanted || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A person whose focus is on the button decides alone when to fetch.
        if (element.contains(document.activeElement)) return;
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return end;
}
