import { useEffect, useEffectEvent, useState } from 'react';
import { nameDialog } from '../back.ts';
import { useListParams } from '../list-params.ts';
import { useToast } from '../overlays/toast.tsx';
import { listWords } from '../words.ts';
import { useLast } from '../use-last.ts';
import { type Location, useLocation, useNavigate } from 'react-router';

export interface Subject {
  id: number | null;
  open: (id: number) => void;
  /** Goes on to another one: Back does not lead to the one before. */
  show: (id: number) => void;
  close: () => void;
}

/** Stored in the URL under `name`, so that a link can open the dialog and Back closes it. */
export function useSubject(name: string): Subject {
  const list = useListParams();
  const text = list.get(name);
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const close = () => list.drop(name);
  useEffect(() => nameDialog(name), [name]);
  useGone({ close }, text !== '' && id === null);
  return {
    id,
    open: (next) => list.patch({ [name]: String(next) }),
    show: (next) => list.replace({ [name]: String(next) }),
    close,
  };
}

export function useCloseAll(...names: readonly string[]): () => void {
  const list = useListParams();
  return () => list.drop(...names);
}

export function useGone(
  { close }: { close: () => void },
  isGone: boolean,
  why: string = listWords.gone,
): void {
  const toast = useToast();
  const leave = useEffectEvent((text: string) => {
    close();
    toast.info(text);
  });
  useEffect(() => {
    if (isGone) leave(why);
  }, [isGone, why]);
}

export interface Reading {
  isFetching: boolean;
  isPlaceholderData: boolean;
}

/** The row whose id is in the URL; stays when the list is read again without it. An unknown id leaves the URL. */
export function useRow<Row extends { id: number }>(
  subject: Subject,
  rows: readonly Row[] | undefined,
  { isFetching, isPlaceholderData }: Reading,
): Row | null {
  const last = useLast(rows?.find(({ id }) => id === subject.id) ?? null);
  const row = last?.id === subject.id ? last : null;
  useGone(
    subject,
    subject.id !== null && row === null && rows !== undefined && !isFetching && !isPlaceholderData,
  );
  return row;
}

export function isElsewhere(
  id: number | null,
  rows: readonly { id: number }[] | undefined,
  { isPlaceholderData }: Pick<Reading, 'isPlaceholderData'>,
): boolean {
  return id !== null && rows !== undefined && !isPlaceholderData && rows.every((row) => row.id !== id);
}

/** Reads the open dialog from the address under `name`. A reload closes a finished one, which would ask for money again. */
export function useOpenDialog(name: string) {
  const list = useListParams();
  // Only `markDone` writes there.
  const { pathname, search, state } = useLocation() as Location<{ isDone?: true } | null>;
  const navigate = useNavigate();
  const [isDoneHere, setDoneHere] = useState(false);
  const isOver = state?.isDone === true && !isDoneHere;
  const close = () => list.drop(name);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (isOver) closeNow();
  }, [isOver]);
  return {
    opened: isOver ? '' : list.get(name),
    open: (dialog: string) => list.patch({ [name]: dialog }),
    close,
    markDone: () => {
      setDoneHere(true);
      void navigate(pathname + search, { replace: true, state: { isDone: true } });
    },
  };
}
