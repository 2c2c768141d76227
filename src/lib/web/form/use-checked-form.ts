import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

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

/**
 * A form whose values are checked by `judge`. Errors show after a field is left, then as one types (Specification,
 * section 5). The caller that sends it moves the focus (`focusFirst`), because react-hook-form knows only the order in
 * which fields were registered.
 */
export function useCheckedForm<Values extends FieldValues>(
  judge: (values: Values) => Judged<Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Values> {
  const resolver: Resolver<Values, unknown, Values> = (typed) => {
    const { values, problems } = judge(typed);
    if (problems.length === 0) return { values, errors: {} };
    // In reverse, so that of two faults of one field the first stays.
    const errors = problems
      .toReversed()
      .map(({ field, message }) => [field, { type: 'rule', message }] as const);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }; // By the names of its fields.
  };
  return useForm<Values, unknown, Values>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
}
