/** Rules that only the screen can check (a place taken, a missing image) belong into the schema, beside their field. */
import { type ReactNode, useId, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from '#lib/shared/zod.ts';
import { type CallLike, textOfFailure, type WithMessage } from '../attempt.ts';
import { isOvertaken } from '../call.ts';
import { DraftAlert, useDraft } from '../form/use-draft.tsx';
import { FormAlert } from '../form/form-alert.tsx';
import { useFormCall } from '../form/use-form-call.ts';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps, useOpening } from '../overlays/dialog.tsx';
import { DoneDialog } from '../overlays/done-dialog.tsx';
import { useToast } from '../overlays/toast.tsx';
import { useLast } from '../use-last.ts';
import { actionWords, proposeWords } from '../words.ts';
import { type AlreadyDecided, type DialogWords, readDecided } from './call-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { TextArea } from '../inputs/text-input.tsx';
import { Alert } from '../layout/alert.tsx';

interface FormDialogProps<
  Subject,
  Values extends FieldValues,
  Input,
  Answer extends WithMessage,
> extends Pick<DialogProps, 'size' | 'initialFocus'> {
  subject: Subject | null;
  onClose: () => void;
  call: CallLike<Input, Answer>;
  schema: z.ZodType<unknown, Values>;
  values: (subject: Subject) => DefaultValues<NoInfer<Values>>;
  input: (subject: Subject, values: Values) => Input | null;
  words: DialogWords;
  alreadyDecided?: (subject: Subject) => AlreadyDecided | null;
  tone?: 'primary' | 'danger';
  /** A refusal because somebody else was first is final, as in a `CallDialog`. */
  isDecision?: boolean;
  waitsForFields?: boolean;
  waitsFor?: (subject: Subject) => string | null;
  description?: (subject: Subject) => ReactNode;
  onDone?: (subject: Subject, answer: Answer, form: UseFormReturn<Values, unknown, Values>) => void;
  /** Does something besides when the button beside the main one is pressed; closing in another way does not. */
  onCancel?: ((subject: Subject) => void) | undefined;
  problemAction?: (error: unknown) => ReactNode;
  children: (form: UseFormReturn<Values, unknown, Values>, subject: Subject) => ReactNode;
}

export function FormDialog<Subject, Values extends FieldValues, Input, Answer extends WithMessage>(
  props: FormDialogProps<Subject, Values, Input, Answer>,
) {
  return <Opened key={useOpening(props.subject !== null)} {...props} />;
}

function Opened<Subject, Values extends FieldValues, Input, Answer extends WithMessage>(
  props: FormDialogProps<Subject, Values, Input, Answer>,
) {
  const { subject, words, onDone = props.onClose } = props;
  const id = useId();
  const shown = useLast(subject);
  const toast = useToast();
  const [doneText, setDoneText] = useState<string | null>(null);
  const shownDone = useLast(doneText);
  const isOpen = subject !== null;
  const [error, setError] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const form = useZodForm<Values>(
    props.schema,
    subject === null ? ({} as DefaultValues<Values>) : props.values(subject), // Empty while closed.
  );
  const draft = useDraft(isOpen ? keyOf(words.title, subject) : null, form);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: props.call,
    draft,
    input: (values) => (subject === null ? null : props.input(subject, values)),
    failed: words.failed,
    onFailed: (failure) => {
      setError(failure);
      return undefined;
    },
    onDone: (answer) => {
      setDone(true);
      if (words.done !== null) {
        const show = words.doneTitle === undefined ? toast.success : setDoneText;
        show(answer.message ?? words.done);
      }
      if (subject !== null) onDone(subject, answer, form);
    },
  });

  const decided = readDecided(shown, isBusy || isDone, props.alreadyDecided);
  const isOver = decided !== null || (props.isDecision === true && isOvertaken(error));
  const waitsFor = shown === null ? null : (props.waitsFor?.(shown) ?? null);
  const hasWrongField = Object.keys(form.formState.errors).length > 0;

  function close() {
    if (!isBusy) props.onClose();
  }

  /** The cancel button discards the draft; all other ways of closing leave it stored. */
  function cancel() {
    draft.discard();
    if (subject !== null) props.onCancel?.(subject);
    close();
  }

  // A button that does something of its own stands where others only close, but is no stop on the way to the main one.
  const actsOnCancel = !isOver && props.onCancel !== undefined;
  const other = (
    <Button
      variant="secondary"
      className={actsOnCancel ? '-order-1' : undefined}
      onClick={isOver ? close : cancel}
      disabled={isBusy}
    >
      {isOver ? actionWords.close : (words.cancel ?? actionWords.cancel)}
    </Button>
  );

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={decided?.title ?? words.title}
        description={decided === null && shown !== null && props.description?.(shown)}
        size={props.size}
        initialFocus={props.initialFocus}
        footer={
          <>
            {waitsFor !== null && <p className="self-center text-sm text-soft sm:mr-auto">{waitsFor}</p>}
            {!actsOnCancel && other}
            {!isOver && (
              <Button
                type="submit"
                form={id}
                variant={props.tone ?? 'primary'}
                disabled={waitsFor !== null || (props.waitsForFields && hasWrongField)}
                isBusy={isBusy}
                busyText={words.busy}
              >
                {words.confirm}
              </Button>
            )}
            {actsOnCancel && other}
          </>
        }
      >
        {decided !== null && <p>{decided.text}</p>}
        {decided === null && shown !== null && (
          <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
            <DraftAlert draft={draft} />
            <FormAlert
              message={isOver ? textOfFailure(error, words.failed) : problems}
              action={error ? props.problemAction?.(error) : null}
            />
            {props.children(form, shown)}
          </form>
        )}
      </Dialog>
      <DoneDialog
        isOpen={doneText !== null}
        onClose={() => setDoneText(null)}
        title={words.doneTitle ?? ''}
        text={shownDone ?? ''}
      />
    </>
  );
}

function keyOf(title: string, subject: unknown): string {
  const isThing = typeof subject === 'object' && subject !== null && 'id' in subject;
  return `${location.pathname} ${title} ${JSON.stringify(isThing ? subject.id : subject)}`;
}

interface Reason {
  reason: string;
}

interface ReasonDialogProps<Subject, Input, Answer extends WithMessage> extends Omit<
  FormDialogProps<Subject, Reason, Input, Answer>,
  'schema' | 'values' | 'words' | 'children' | 'size' | 'initialFocus' | 'isDecision'
> {
  schema: z.ZodType<unknown, Reason>;
  words: DialogWords & { reason: string; hint?: string };
  /** Above the reason, which it can write. */
  renderAnswers?: (subject: Subject, reason: { text: string; onWrite: (text: string) => void }) => ReactNode;
}

const LIMIT = 1000;

export function ReasonDialog<Subject, Input, Answer extends WithMessage>(
  props: ReasonDialogProps<Subject, Input, Answer>,
) {
  const { words, renderAnswers } = props;
  return (
    <FormDialog tone="danger" {...props} isDecision values={() => ({ reason: '' })}>
      {({ control, watch, setValue }, subject) => (
        <>
          {renderAnswers?.(subject, {
            text: watch('reason'),
            onWrite: (text) => setValue('reason', text, { shouldDirty: true }),
          })}
          <FormField control={control} name="reason" label={words.reason} hint={words.hint}>
            {(input) => <TextArea {...input} limit={LIMIT} rows={4} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

interface ProposeDialogProps<
  Subject,
  Values extends FieldValues,
  Input,
  Answer extends WithMessage,
> extends FormDialogProps<Subject, Values, Input, Answer> {
  takesTwo: boolean;
  proposal: string;
}

export function ProposeDialog<Subject, Values extends FieldValues, Input, Answer extends WithMessage>({
  takesTwo,
  proposal,
  words,
  children,
  ...rest
}: ProposeDialogProps<Subject, Values, Input, Answer>) {
  return (
    <FormDialog {...rest} words={takesTwo ? { ...words, ...proposeWords, title: proposal } : words}>
      {(form, subject) => (
        <>
          {takesTwo && <Alert tone="info">{proposeWords.about}</Alert>}
          {children(form, subject)}
        </>
      )}
    </FormDialog>
  );
}
