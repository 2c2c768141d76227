/** A row's first button or link opens it; a button with `aria-keyshortcuts` is pressed by that letter. */
import { type ReactNode, useRef, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Pagination } from '#lib/shared/pagination.ts';
import { StatGrid } from '../figures/stat-card.tsx';
import { PageHeader, type PageHeaderProps } from '../layout/page-header.tsx';
import { keyWords } from '../words.ts';
import { ListSection, type ListWords, TableSection, type TableSectionProps } from './list-section.tsx';
import { PRESSED, useHeir } from '../overlays/focus-return.ts';
import { openOverlays } from '../overlays/open-overlays.ts';
import type { Subject } from './use-subject.ts';

const ROW = '[data-row]';

/** For so long no key is pressed before a letter decides on what came by itself: somebody may be typing on. */
const QUIET_MS = 1000;

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(ROW) ?? null;
const idOf = (row: Element | null | undefined): string | null => row?.getAttribute('data-row') ?? null;
const openerOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(PRESSED) ?? null;

function focusRow(row: Element | null | undefined): boolean {
  const opener = openerOf(row);
  opener?.focus();
  opener?.scrollIntoView({ block: 'nearest' });
  return opener !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

interface Queue<Row> {
  frame: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  pagination: Pagination | undefined;
  setPage: (page: number) => void;
  details?: Subject | undefined;
  /** Whether a row still waits for a decision, and where there are several kinds of it, for which. */
  waits: (row: Row) => boolean | string;
  acts?: Readonly<Record<string, (id: number) => void>> | undefined;
}

/** j and k go through the rows, also across pages; other letters press buttons. The focus marks the row. */
function useQueueKeys<Row>(queue: Queue<Row>): void {
  const goOn = usePageSteps(queue);
  const shownId = queue.details?.id ?? null;
  const expected = useRef(shownId);
  const quietUntil = useRef(0);
  const wasTyping = useRef(false);
  // Before another key can be pressed, which would be taken for one of the row before.
  useLayoutEffect(() => {
    const cameByItself = expected.current !== null && shownId !== null && expected.current !== shownId;
    if (cameByItself) quietUntil.current = Date.now() + QUIET_MS;
    expected.current = shownId;
  }, [shownId]);
  const focused = () => {
    const row = rowOf(document.activeElement);
    return queue.frame.current?.contains(row) ? row : null;
  };

  function step(by: 1 | -1): void {
    if (shownId === null) {
      const all = [...(queue.frame.current?.querySelectorAll(ROW) ?? [])];
      const row = focused();
      if (!focusRow(row === null ? all[0] : all[all.indexOf(row) + by])) goOn(by);
      return;
    }
    const next = queue.rows[queue.rows.findIndex((row) => queue.idOf(row) === shownId) + by];
    if (next === undefined) return goOn(by);
    expected.current = Number(queue.idOf(next));
    queue.details?.show(expected.current);
  }

  function press(letter: string): boolean {
    const scope = shownId === null ? focused() : document.querySelector('[data-dialog]');
    const id = shownId ?? Number(idOf(scope));
    const act = queue.acts?.[letter];
    if (act !== undefined) {
      if (scope !== null) act(id);
      return scope !== null;
    }
    const named = `[aria-keyshortcuts="${letter.toUpperCase()}"]:not(:disabled)`;
    const button =
      scope?.querySelector<HTMLElement>(named) ??
      document.querySelector<HTMLElement>(`main ${named}:not(${ROW} *)`);
    button?.click();
    return button !== null;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target)) {
      wasTyping.current = !/^(Enter|Escape|Tab)$/.test(event.key);
      return;
    }
    if (openOverlays.length > (shownId === null ? 0 : 1) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const letter = event.key.toLowerCase();
    if (letter.length > 1) return;
    if (Date.now() < quietUntil.current) {
      quietUntil.current = Date.now() + QUIET_MS;
      if (!/[jkz]/.test(letter)) return event.preventDefault();
    }
    if (letter === 'j' || letter === 'k') step(letter === 'j' ? 1 : -1);
    else if (event.repeat || !/[a-z]/.test(letter) || !press(letter)) return;
    event.preventDefault();
  });
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    if (!wasTyping.current || isTyping(target) || (target as Element).closest('[data-dialog]')) return;
    wasTyping.current = false;
    quietUntil.current = Date.now() + QUIET_MS;
  });
  useEffect(() => {
    const listening = new AbortController();
    const first = { signal: listening.signal, capture: true };
    // Before a dialog that Esc closes takes the key for itself.
    document.addEventListener('keydown', (event) => onKeyDown(event), first);
    document.addEventListener('focusin', (event) => onFocusIn(event), listening);
    return () => listening.abort();
  }, []);
  useNextFocus(queue);
}

function useNextFocus<Row>({ frame, rows, idOf: keyOf, waits }: Queue<Row>): void {
  const last = useRef<{ id: string; others: string[]; waited: boolean | string } | null>(null);
  const find = (id: string) => rows.find((row) => String(keyOf(row)) === id);

  const remember = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('[data-dialog]') !== null) return;
    const id = idOf(rowOf(target));
    const row = id === null ? undefined : find(id);
    last.current = null;
    if (id === null || row === undefined) return;
    const ids = rows.map((one) => String(keyOf(one)));
    const place = ids.indexOf(id);
    const others = [...ids.slice(place + 1), ...ids.slice(0, place).toReversed()];
    last.current = { id, others, waited: waits(row) };
  });
  useEffect(() => {
    const listening = new AbortController();
    for (const kind of ['focusin', 'pointerdown'])
      document.addEventListener(kind, (event) => remember(event), listening);
    return () => listening.abort();
  }, []);

  useHeir((isLost) => {
    const openerIn = (id: string | undefined) => openerOf(frame.current?.querySelector(`[data-row="${id}"]`));
    const waiting = rows.filter(waits).map((row) => String(keyOf(row)));
    if (last.current === null) return isLost ? openerIn(waiting[0]) : null;
    const { id, others, waited } = last.current;
    const row = find(id);
    if (row !== undefined && waits(row) === waited) return null;
    return openerIn(others.find((other) => waiting.includes(other)) ?? others.find((other) => find(other)));
  });
}

function usePageSteps<Row>({ frame, rows, idOf: keyOf, pagination, setPage, details }: Queue<Row>) {
  const going = useRef<{ page: number; by: 1 | -1 } | null>(null);
  const arrive = useEffectEvent((by: 1 | -1) => {
    const edge = by === 1 ? rows[0] : rows.at(-1);
    if (edge === undefined) return;
    if (details !== undefined && details.id !== null) details.show(Number(keyOf(edge)));
    else focusRow(frame.current?.querySelector(`[data-row="${keyOf(edge)}"]`));
  });
  const page = pagination?.page;
  useEffect(() => {
    const arrived = going.current;
    if (arrived === null || arrived.page !== page) return;
    going.current = null;
    arrive(arrived.by);
  }, [page]);

  return (by: 1 | -1) => {
    if (pagination === undefined) return;
    const next = pagination.page + by;
    if (next < 1 || next > pagination.pages) return;
    going.current = { page: next, by };
    setPage(next);
  };
}

export interface QueuePageProps<Data extends { pagination: Pagination }, Row>
  extends
    Omit<TableSectionProps<Data, Row>, 'columns' | 'rowKey' | 'words'>,
    Partial<Pick<TableSectionProps<Data, Row>, 'columns'>>,
    Partial<Pick<Queue<Row>, 'waits'>>,
    Pick<Queue<Row>, 'details' | 'acts'>,
    PageHeaderProps {
  keys?: Readonly<Record<string, string>>;
  figures?: ReactNode;
  notice?: ReactNode;
  rowKey: (row: Row) => number | string;
  words: ListWords & { label?: string };
  children?: (row: Row, data: Data) => ReactNode;
}

export function QueuePage<Data extends { pagination: Pagination }, Row>(props: QueuePageProps<Data, Row>) {
  const { title, description, back, actions, keys, figures, notice, ...rest } = props;
  const { details, waits = () => true, acts, children, ...section } = rest;
  const { list, query, rows, rowKey, columns = [] } = section;
  const words = { label: title, ...section.words };
  const frame = useRef<HTMLDivElement>(null);
  const shown = query.data && rows(query.data);
  useQueueKeys({
    frame,
    rows: shown ?? [],
    idOf: rowKey,
    pagination: query.isPlaceholderData ? undefined : query.data?.pagination,
    setPage: list.setPage,
    details,
    waits,
    acts,
  });
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        back={back}
        actions={
          <>
            {keys && shown?.length !== 0 && (
              <KeyHints keys={{ Enter: keyWords.open, ...(shown?.some(waits) === false ? {} : keys) }} />
            )}
            {actions}
          </>
        }
      />
      {figures && (
        <StatGrid row="line" isLoading={query.data === undefined && !query.error}>
          {figures}
        </StatGrid>
      )}
      {notice}
      <div ref={frame} className="not-first:mt-3">
        {children ? (
          <ListSection {...section}>
            {(data) => (
              <ul
                aria-label={words.label}
                aria-busy={query.isPlaceholderData}
                className="flex flex-col gap-4"
              >
                {rows(data).map((row) => (
                  <li key={rowKey(row)} data-row={rowKey(row)}>
                    {children(row, data)}
                  </li>
                ))}
              </ul>
            )}
          </ListSection>
        ) : (
          <TableSection {...section} words={words} columns={columns} />
        )}
      </div>
    </>
  );
}

export const Key = ({ letter }: { letter: string }) => (
  <kbd className="rounded-xs border border-edge bg-surface px-1.5 py-0.5 font-sans text-xs font-semibold text-ink max-lg:hidden">
    {letter}
  </kbd>
);

export function KeyHints({ keys }: { keys: Readonly<Record<string, string>> }) {
  const all = { J: keyWords.next, K: keyWords.before, ...keys };
  return (
    <ul
      aria-label={keyWords.label}
      className="hidden flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft lg:flex"
    >
      {Object.entries(all).map(([key, label]) => (
        <li key={key} className="flex items-center gap-1.5">
          <Key letter={key} />
          {label}
        </li>
      ))}
    </ul>
  );
}
