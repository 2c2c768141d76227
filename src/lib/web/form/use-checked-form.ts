import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

interface Problem {
  field: string;
  message: string;
}

export interface Judged<Values> {
  values: Values;
  problems: readonly Problem[];
}

function emptiesOf(value: unknown, emptyTexts: readonly unknown[]): readonly unknown[] {
  if (typeof value === 'string') return emptyTexts;
  if (typeof value === 'boolean') return [false];
  return Array.isArray(value) ? [[]] : [null];
}

/** Whether a form is refused while this field is empty, all others being as they are: it is marked as required. */
export function mayNotBeEmpty(control: { _options: { context?: unknown } }, name: string): boolean {
  const { _options: options } = control;
  const isRefused = options.context as ((emptied: string) => boolean) | undefined; // Set by `useCheckedForm`.
  return isRefused?.(name) ?? false;
}

/** Errors show after a field is left, then while typing. The sender calls `focusFirst`. */
export function useCheckedForm<Values extends FieldValues>(
  judge: (values: Values) => Judged<Values>,
  defaultValues: DefaultValues<Values>,
  emptyTexts: readonly unknown[] = [''],
): UseFormReturn<Values, unknown, Values> {
  const resolver: Resolver<Values, unknown, Values> = async (typed) => {
    await filesChecked();
    const { values, problems } = judge(typed);
    if (problems.length === 0) return { values, errors: {} };
    // In reverse, so that of two faults of one field the first stays.
    const errors = problems
      .toReversed()
      .map(({ field, message }) => [field, { type: 'rule', message }] as const);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }; // By the names of its fields.
  };
  const isRefusedWithout = (name: string) => {
    const values = form.getValues();
    return emptiesOf((values as FieldValues)[name], emptyTexts).every((empty) =>
      judge({ ...values, [name]: empty }).problems.some(({ field }) => field === name),
    );
  };
  const form = useForm<Values, unknown, Values>({
    resolver,
    context: isRefusedWithout,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useEffect(() => lookAgainAtChanges(form), [form]);
  return form;
}

export function onFieldChange<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe'>,
  go: (name: FieldPath<Values>) => void,
): () => void {
  return form.subscribe({
    formState: { values: true },
    callback: ({ name }) => name !== undefined && go(name as FieldPath<Values>), // The name of one of its own fields.
  });
}

/** A change can fix or break another field, so all left fields are checked again; server errors stay until edited. */
export function lookAgainAtChanges<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'getFieldState' | 'getValues' | 'trigger'>,
): () => void {
  return onFieldChange(form, (changed) => {
    const names = Object.keys(form.getValues()) as FieldPath<Values>[]; // The keys of its own values.
    const left = names.filter((name) => {
      const { error, isTouched } = form.getFieldState(name);
      return name === changed || error?.type !== 'server' ? error !== undefined || isTouched : false;
    });
    if (left.length > 0) void form.trigger(left);
  });
}

const underWay = new Set<Promise<unknown>>();

export async function whileChecking(check: Promise<unknown>): Promise<void> {
  underWay.add(check);
  await check;
  underWay.delete(check);
}

const filesChecked = () => Promise.all(underWay);
