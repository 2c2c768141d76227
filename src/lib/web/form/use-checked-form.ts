import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

/** What is wrong with the values of a form, by field, in no matter which order; the first of a field is shown. */
export interface Problem {
  field: string;
  message: string;
}

export interface Judged<Values> {
  /** What is sent once nothing is wrong. */
  values: Values;
  problems: readonly Problem[];
}

/**
 * A form whose values `judge` looks at. Errors show after a field is left, then as one types (Specification, section 5).
 * Whoever sends it moves the focus (`focusFirst`), because react-hook-form knows only the order in which fields came.
 */
export function useCheckedForm<Values extends FieldValues>(
  judge: (values: Values) => Judged<Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Values> {
  const resolver: Resolver<Values, unknown, Values> = (typed) => {
    const { values, problems } = judge(typed);
    if (problems.length === 0) return { values, errors: {} };
    // Turned round, so that of two for one field the first stays.
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
