import { type ReactNode, useState } from 'react';
import {
  attempt,
  type CallLike,
  type FailedText,
  type Outcome,
  textOfFailure,
  type WithMessage,
} from '../attempt.ts';
import { CallError, isOvertaken } from '../call.ts';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { useOpening } from '../overlays/dialog.tsx';
import { useToast } from '../overlays/toast.tsx';
import { useLast } from '../use-last.ts';
import { useWindowEvent } from '../use-window-event.ts';
import { actionWords } from '../words.ts';

interface CallDialogProps<Subject, Input, Answer extends WithMessage> {
  subject: Subject | null;
  onClose: () => void;
  call: CallLike<Input, Answer>;
  input: (subject: Subject) => Input | null;
  words: DialogWords;
  alreadyDecided?: (subject: Subject) => AlreadyDecided | null;
  icon?: ReactNode;
  tone?: 'primary' | 'danger';
  onDone?: (subject: Subject, answer: Answer) => void;
  problemAction?: (error: unknown) => ReactNode;
  children: (subject: Subject) => ReactNode;
}

/** Keep it mounted: the call lives as long as the dialog, so that a retry after a lost answer moves money once. */
export function CallDialog<Subject, Input, Answer extends WithMessage>(
  props: CallDialogProps<Subject, Input, Answer>,
) {
  return <Question key={useOpening(props.subject !== null)} {...props} />;
}

function Question<Subject, Input, Answer extends WithMessage>(
  props: CallDialogProps<Subject, Input, Answer>,
) {
  const { subject, onClose, words, onDone = onClose } = props;
  const shown = useLast(subject);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null);
  const error = outcome?.isDone === false ? outcome.error : null;
  useWindowEvent('online', () => error instanceof CallError && error.code === 'NETWORK' && setOutcome(null));

  async function confirm() {
    const input = subject === null ? null : props.input(subject);
    if (subject === null || input === null) return;
    setBusy(true);
    setOutcome(null);
    const latest = await attempt(props.call, input);
    setBusy(false);
    setOutcome(latest);
    if (!latest.isDone) return;
    if (words.done !== null) toast.success(latest.answer.message ?? words.done);
    onDone(subject, latest.answer);
  }

  const isOwnDoing = isBusy || outcome?.isDone === true;
  const decided = readDecided(shown, isOwnDoing, props.alreadyDecided);
  const isOver = decided !== null || isOvertaken(error);
  return (
    <ConfirmDialog
      isOpen={subject !== null}
      onClose={onClose}
      onConfirm={isOver ? undefined : () => void confirm()}
      title={decided?.title ?? words.title}
      confirmLabel={words.confirm}
      cancelLabel={isOver ? actionWords.close : words.cancel}
      busyText={words.busy}
      isBusy={isBusy}
      error={decided === null && error ? textOfFailure(error, words.failed) : null}
      errorAction={error ? props.problemAction?.(error) : null}
      icon={props.icon}
      tone={props.tone}
    >
      {decided?.text ?? (shown !== null && props.children(shown))}
    </ConfirmDialog>
  );
}

export interface AlreadyDecided {
  title: string;
  text: string;
}

export function readDecided<Subject>(
  shown: Subject | null,
  isOwnDoing: boolean,
  alreadyDecided: ((subject: Subject) => AlreadyDecided | null) | undefined,
): AlreadyDecided | null {
  return shown === null || isOwnDoing ? null : (alreadyDecided?.(shown) ?? null);
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
