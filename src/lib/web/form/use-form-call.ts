import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn, FieldPath } from 'react-hook-form';
import { attempt, type CallLike, type FailedText, textOfFailure } from '../attempt.ts';
import { CallError, isNoAnswerText } from '../call.ts';
import { useWindowEvent } from '../use-window-event.ts';
import { focusFirst, inReadingOrder } from './reading-order.ts';
import { onFieldChange } from './use-checked-form.ts';
import type { Draft } from './use-draft.tsx';
import type { FieldErrors } from '#lib/shared/errors.ts';

export function showRefusal<Values extends FieldValues>(
  form: FormWithErrors<Values>,
  error: unknown,
  failed: FailedText,
): string[] {
  const fields = error instanceof CallError ? error.fields : {};
  const rest = applyServerErrors(form, fields);
  return Object.keys(fields).length > 0 ? rest : [textOfFailure(error, failed)];
}

interface FormCall<Values extends FieldValues, Input, Answer> {
  form: UseFormReturn<Values, unknown, Values>;
  call: CallLike<Input, Answer>;
  draft?: Draft;
  input: (values: Values) => Input | null;
  failed: FailedText;
  /** Stands above a form that was to be sent with wrong fields, until they are right; nothing unless given. */
  wrongFields?: string | undefined;
  onDone?: (answer: Answer, values: Values) => unknown;
  /** Handles a failure first: true when it shows it elsewhere, or the lines to show above the form. */
  onFailed?: (error: unknown, values: Values) => boolean | readonly string[] | undefined;
}

/** Server errors appear beside their fields, others in `problems` for a `<FormAlert>`; the next change clears them. */
export function useFormCall<Values extends FieldValues, Input, Answer>(
  options: FormCall<Values, Input, Answer>,
) {
  const { form, call, draft, input, failed, wrongFields, onDone, onFailed } = options;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [hadWrongFields, setHadWrongFields] = useState(false);
  useWindowEvent('online', () => setProblems((shown) => shown.filter((text) => !isNoAnswerText(text))));
  useEffect(() => onFieldChange(form, () => setProblems((shown) => (shown.length > 0 ? [] : shown))), [form]);
  const submit = form.handleSubmit(
    async (values) => {
      setProblems([]);
      setHadWrongFields(false);
      const sent = input(values);
      if (sent === null) return;
      const outcome = await attempt(call, sent);
      if (outcome.isDone) {
        draft?.discard();
        await onDone?.(outcome.answer, values);
      } else {
        const handled = onFailed?.(outcome.error, values);
        if (handled !== true) setProblems(handled || showRefusal(form, outcome.error, failed));
      }
    },
    (wrong) => {
      focusFirst(form.control, Object.keys(wrong));
      setHadWrongFields(true);
    },
  );
  const areWrong = hadWrongFields && Object.keys(form.formState.errors).length > 0;
  const above = areWrong && wrongFields !== undefined ? [wrongFields, ...problems] : problems;
  return {
    submit,
    problems: above,
    isBusy: form.formState.isSubmitting,
    forgetProblems: () => setProblems([]),
  };
}

export type FormWithErrors<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, unknown>,
  'control' | 'getValues' | 'setError'
>;

export function applyServerErrors<Values extends FieldValues>(
  form: FormWithErrors<Values>,
  errors: FieldErrors,
): string[] {
  const known = inReadingOrder(form.control, Object.keys(form.getValues()));
  const entries = Object.entries(errors);
  const own = known.flatMap((name) => entries.filter(([field]) => (field.split('.')[0] ?? field) === name));
  for (const [field, message] of own) {
    // Found just now among the form's own fields.
    form.setError(field as FieldPath<Values>, { type: 'server', message });
  }
  focusFirst(
    form.control,
    own.map(([field]) => field.split('.')[0] ?? field),
  );
  return entries.filter((entry) => !own.includes(entry)).map(([, message]) => message);
}
