/**
 * A dialog that makes a call is its question, its call and its words:
 *
 *   <CallDialog
 *     subject={thing}                                 // closed while null; its last value is shown while it closes
 *     onClose={onClose}
 *     call={useDeleteThing()}                         // `useCallMutation` in the feature's api.ts
 *     input={({ id }) => ({ params: { id } })}
 *     words={texts.deletion}                          // { title, confirm, busy, failed, done }
 *     tone="danger"
 *   >
 *     {({ name }) => texts.deleteText(name)}
 *   </CallDialog>
 *
 * Keep it mounted and let `subject` open and close it: the call lives as long as the dialog, so that trying again after
 * a lost answer moves money once. With fields it is a `FormDialog`; with a reason as its only field a `ReasonDialog`. A
 * button that asks nothing calls with `useToldCall`, a form on a page with `useFormCall`. None of them catches anything.
 */
import type { ReactNode } from 'react';
import { attempt, type DialogCall, sayFailure, type Told } from '../attempt.ts';
import { isOvertaken } from '../call.ts';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { useToast } from '../overlays/use-toast.ts';
import { useLast } from '../use-last.ts';
import { actionWords } from '../words.ts';
import type { DialogWords } from './dialog-words.ts';
import { readSettled, type Settled } from './settled.ts';
import { useBeginAnew } from './use-begin-anew.ts';

export interface CallDialogProps<Subject, Input, Answer extends Told> {
  /** The thing that the dialog is about; closed while null. */
  subject: Subject | null;
  onClose: () => void;
  /** From the feature's `api.ts`. */
  call: DialogCall<Input, Answer>;
  /** Makes the input of the call; null while it is not known yet. */
  input: (subject: Subject) => Input | null;
  words: DialogWords;
  /** Of a thing that somebody else may decide first: what stands in place of the question once there is no more to ask. */
  settled?: (subject: Subject) => Settled | null;
  icon?: ReactNode;
  tone?: 'primary' | 'danger';
  /** Runs after success was shown; closes the dialog unless given. */
  onDone?: (subject: Subject, answer: Answer) => void;
  /** Draws a button beside a failure. */
  problemAction?: (error: unknown) => ReactNode;
  /** Says in a sentence or two what will happen. */
  children: (subject: Subject) => ReactNode;
}

/** Asks a question and makes a call on "yes": waits, shows what went wrong, says that it worked, closes. */
export function CallDialog<Subject, Input, Answer extends Told>(
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

  // Asking again would be refused again: another opening asks about what is so then.
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
      error={settled === null && call.error ? sayFailure(call.error, words.failed) : null}
      errorAction={call.error ? props.problemAction?.(call.error) : null}
      icon={props.icon}
      tone={props.tone}
    >
      {settled?.text ?? (shown !== null && props.children(shown))}
    </ConfirmDialog>
  );
}
