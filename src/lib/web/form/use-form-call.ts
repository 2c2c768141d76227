import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { attempt, type CallLike, type FailedText, sayFailure } from '../attempt.ts';
import { CallError } from '../call.ts';
import { applyServerErrors, type FormWithErrors } from './apply-server-errors.ts';

/** Puts what the server refused beside its fields. Gives back what is left to be said of the whole form. */
export function showRefusal<Values extends FieldValues>(
  form: FormWithErrors<Values>,
  error: unknown,
  failed: FailedText,
): string[] {
  const fields = error instanceof CallError ? error.fields : {};
  const rest = applyServerErrors(form, fields);
  return Object.keys(fields).length > 0 ? rest : [sayFailure(error, failed)];
}

export interface FormCall<Values extends FieldValues, Input, Answer> {
  form: UseFormReturn<Values, unknown, Values>;
  call: CallLike<Input, Answer>;
  /** What is sent for checked values; null sends nothing. */
  input: (values: Values) => Input | null;
  failed: FailedText;
  /** After it has succeeded. */
  onDone?: (answer: Answer, values: Values) => unknown;
  /** Sees a failure first; true where it is said somewhere else than in the form. */
  onFailed?: (error: unknown, values: Values) => boolean | undefined;
}

/**
 * Sends a form: what the server refuses stands beside its field, whatever else went wrong is among `problems` for a
 * `<FormAlert>`, and what was typed stays.
 */
export function useFormCall<Values extends FieldValues, Input, Answer>(
  given: FormCall<Values, Input, Answer>,
) {
  const { form, call, input, failed, onDone, onFailed } = given;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const submit = form.handleSubmit(async (values) => {
    setProblems([]);
    const sent = input(values);
    if (sent === null) return;
    const outcome = await attempt(call, sent);
    if (outcome.isDone) await onDone?.(outcome.answer, values);
    else if (!onFailed?.(outcome.error, values)) setProblems(showRefusal(form, outcome.error, failed));
  });
  return { submit, problems, isBusy: form.formState.isSubmitting, forgetProblems: () => setProblems([]) };
}
