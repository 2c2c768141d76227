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
import { filesChecked } from './files-checked.ts';

/** One fault of a form's values. The list has no order, except that the first fault of a field is shown. */
export interface Problem {
  field: string;
  message: string;
}

export interface Judged<Values> {
  /** The values to send if there is no fault. */
  values: Values;
  problems: readonly Problem[];
}

/** The values of a field that nothing was typed into. */
function emptiesOf(value: unknown, emptyTexts: readonly unknown[]): readonly unknown[] {
  if (typeof value === 'string') return emptyTexts;
  if (typeof value === 'boolean') return [false];
  return Array.isArray(value) ? [[]] : [null];
}

const requires = new WeakMap<object, (name: string) => boolean>();

/** Whether a form is refused while this field is empty, all others being as they are: it is marked as required. */
export const mayNotBeEmpty = (control: object, name: string): boolean =>
  requires.get(control)?.(name) ?? false;

/**
 * A form whose values are checked by `judge`. Errors show after a field is left, then as one types (Specification,
 * section 5). The caller that sends it moves the focus (`focusFirst`), because react-hook-form knows only the order in
 * which fields were registered.
 */
export function useCheckedForm<Values extends FieldValues>(
  judge: (values: Values) => Judged<Values>,
  defaultValues: DefaultValues<Values>,
  /** The value in place of a text: null too, where it may be an entry of a list, and `judge` takes it. */
  emptyTexts: readonly unknown[] = [''],
): UseFormReturn<Values, unknown, Values> {
  const resolver: Resolver<Values, unknown, Values> = async (typed) => {
    // The form's own object: it has the file by then.
    await filesChecked();
    const { values, problems } = judge(typed);
    if (problems.length === 0) return { values, errors: {} };
    // In reverse, so that of two faults of one field the first stays.
    const errors = problems
      .toReversed()
      .map(({ field, message }) => [field, { type: 'rule', message }] as const);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }; // By the names of its fields.
  };
  const form = useForm<Values, unknown, Values>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  // The same for the same drawing.
  requires.set(form.control, (name) => {
    const values = form.getValues();
    return emptiesOf((values as FieldValues)[name], emptyTexts).every((empty) =>
      judge({ ...values, [name]: empty }).problems.some(({ field }) => field === name),
    );
  });
  useEffect(() => lookAgainAtChanges(form), [form]);
  return form;
}

/** Calls with the name of a field that a person or the page changes; filling the whole form anew is none. */
export function onFieldChange<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe'>,
  go: (name: FieldPath<Values>) => void,
): () => void {
  return form.subscribe({
    formState: { values: true },
    callback: ({ name }) => name !== undefined && go(name as FieldPath<Values>), // The name of one of its own fields.
  });
}

/**
 * A change of one field can right another one or make it wrong: the end of a period by its beginning, a repeated
 * password by the first. All fields that were left are looked at again; what the server has refused stays until that
 * field itself changes.
 */
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
