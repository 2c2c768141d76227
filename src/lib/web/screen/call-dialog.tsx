/**
 * Keep it mounted and let `subject` open and close it: the call lives as long as the dialog, so that a retry after a
 * lost answer moves money once. With fields use `FormDialog`, with a reason `ReasonDialog`, for a button that asks
 * nothing `useNotifiedCall`.
 */
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { attempt, type DialogCall, textOfFailure, type WithMessage, type FailedText } from '../attempt.ts';
import { isOvertaken } from '../call.ts';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { useToast } from '../overlays/toast.tsx';
import { useLast } from '../use-last.ts';
import { actionWords } from '../words.ts';

interface CallDialogProps<Subject, Input, Answer extends WithMessage> {
  subject: Subject | null;
  onClose: () => void;
  call: DialogCall<Input, Answer>;
  /** Makes the input of the call; null while it is not known yet. */
  input: (subject: Subject) => Input | null;
  words: DialogWords;
  /** Shown in place of the question once somebody else has decided. */
  settled?: (subject: Subject) => Settled | null;
  icon?: ReactNode;
  tone?: 'primary' | 'danger';
  /** Runs after success was shown; closes the dialog unless given. */
  onDone?: (subject: Subject, answer: Answer) => void;
  problemAction?: (error: unknown) => ReactNode;
  children: (subject: Subject) => ReactNode;
}

export function CallDialog<Subject, Input, Answer extends WithMessage>(
  props: CallDialogProps<Subject, Input, Answer>,
) {
  const { subject, onClose, call, words, onDone = onClose } = props;
  const shown = useLast(subject);
  const toast = useToast();
  useBeginAnew(subject !== null, call.reset);

  async function confirm() {
    const input = subject === null ? null : props.input(subject);
    if (subject === null || input === null) return;
    const outcome = await attempt(call, input);
    if (!outcome.isDone) return;
    if (words.done !== null) toast.success(outcome.answer.message ?? words.done);
    onDone(subject, outcome.answer);
  }

  // The same call would be refused again; the next opening starts from the new state.
  const settled = readSettled(shown, call, props.settled);
  const isOver = settled !== null || isOvertaken(call.error);
  return (
    <ConfirmDialog
      isOpen={subject !== null}
      onClose={onClose}
      onConfirm={isOver ? undefined : () => void confirm()}
      title={settled?.title ?? words.title}
      confirmLabel={words.confirm}
      cancelLabel={isOver ? actionWords.close : words.cancel}
      busyText={words.busy}
      isBusy={call.isPending}
      error={settled === null && call.error ? textOfFailure(call.error, words.failed) : null}
      errorAction={call.error ? props.problemAction?.(call.error) : null}
      icon={props.icon}
      tone={props.tone}
    >
      {settled?.text ?? (shown !== null && props.children(shown))}
    </ConfirmDialog>
  );
}

export interface Settled {
  title: string;
  text: string;
}

/** Not while the dialog's own call is under way or after it succeeded: then the state is its own doing. */
export function readSettled<Subject>(
  shown: Subject | null,
  call: Pick<DialogCall<never, unknown>, 'isPending' | 'isSuccess'>,
  settled: ((subject: Subject) => Settled | null) | undefined,
): Settled | null {
  if (shown === null || call.isPending || call.isSuccess) return null;
  return settled?.(shown) ?? null;
}

export interface DialogWords {
  title: string;
  confirm: string;
  busy: string;
  failed: FailedText;
  /** The toast after success, where the server sent no text; null where the page itself shows the success. */
  done: string | null;
  doneTitle?: string;
  cancel?: string;
}

/** Runs `begin` at each opening of a dialog, not at its closing: while it closes, it goes on showing its content. */
export function useBeginAnew(isOpen: boolean, begin: () => void): void {
  const beginNow = useEffectEvent(begin);
  useLayoutEffect(() => {
    if (isOpen) beginNow();
  }, [isOpen]);
}
