import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import type { Bare, CallAnswer, CallInput, CallQuery } from '../call.ts';
import { Alert } from '../layout/alert.tsx';
import { CloseButton, Dialog } from '../overlays/dialog.tsx';
import { useCallQuery } from '../query.ts';
import { useLast } from '../use-last.ts';
import { actionWords, listWords } from '../words.ts';
import { isElsewhere, type Reading, type Subject, useGone, useSubject } from './use-subject.ts';

export interface RowSubject<Row> extends Subject {
  row: Row | null;
  hasLeft: boolean;
}

/** Like `useSubject` with `useRow`, for a list that hides rows: `queryOf` reads one that is not on screen. */
export function rowSubjectHook<R extends Bare, Row extends { id: number }>(
  key: readonly unknown[],
  route: R,
  rowsOf: (data: CallAnswer<R>['data']) => readonly Row[],
  queryOf: (id: number) => CallQuery<R>,
) {
  return function useRowSubject(
    name: string,
    list: Reading & { data: CallAnswer<R>['data'] | undefined },
  ): RowSubject<Row> {
    const subject = useSubject(name);
    const { id } = subject;
    const rows = list.data && rowsOf(list.data);
    const isOff = isElsewhere(id, rows, list);
    // The cast holds for a bare call.
    const input = { query: queryOf(id ?? 0) } as unknown as CallInput<R>;
    const { data } = useCallQuery([...key, id], route, input, { enabled: isOff, isAskedAnew: true });
    const found = isOff && data ? (rowsOf(data)[0] ?? null) : undefined;
    const onScreen = rows?.find((row) => row.id === id) ?? null;
    const seen = useLast(onScreen);
    const last = useLast(onScreen ?? found ?? null);
    const row = last?.id === id ? last : null;
    useGone(subject, isOff && row === null && found === null && !list.isFetching);
    return { ...subject, row, hasLeft: isOff && seen?.id === id };
  };
}

interface RowDialogProps<Row> {
  subject: RowSubject<Row>;
  title: (row: Row) => string;
  renderAbout: (row: Row) => ReactNode;
  renderActions: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}

export function RowDialog<Row>({ subject, title, children, ...parts }: RowDialogProps<Row>) {
  const { row, hasLeft, close } = subject;
  const shown = useLast(row);
  return (
    <Dialog
      isOpen={row !== null}
      onClose={close}
      title={shown === null ? '' : title(shown)}
      description={shown !== null && parts.renderAbout(shown)}
      footer={
        <>
          <CloseButton className="max-sm:hidden" onClick={close} />
          {shown !== null && parts.renderActions(shown)}
        </>
      }
    >
      {shown !== null && (
        <>
          {hasLeft && (
            <Alert tone="warning" className="mb-4">
              {listWords.left}
            </Alert>
          )}
          {children(shown)}
        </>
      )}
    </Dialog>
  );
}

/** Pressed by R; `children` where rejecting has another name. */
export function RejectButton(props: Pick<ButtonProps, 'size' | 'about' | 'onClick' | 'children'>) {
  return (
    <Button variant="secondary" aria-keyshortcuts="R" {...props}>
      {props.children || actionWords.reject}
    </Button>
  );
}
