import type { FocusEvent, ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form';
import { rememberElement } from './reading-order.ts';
import { mayNotBeEmpty } from './use-checked-form.ts';
import { Field, type FieldProps } from '../inputs/field.tsx';

export interface FieldBinding<Value> {
  value: Value;
  onChange: (value: unknown) => void;
  onBlur: (event?: FocusEvent) => void;
  ref: RefCallBack;
}

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Out> extends Omit<
  FieldProps,
  'children' | 'error'
> {
  control: Control<Values, unknown, Out>;
  name: Name;
  children: (input: FieldBinding<FieldPathValue<Values, Name>>) => ReactNode;
}

export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Out>(
  props: FormFieldProps<Values, Name, Out>,
) {
  const { control, name, children, ...fieldProps } = props;
  const { field, fieldState } = useController({ control, name });
  const isRequired = props.isRequired ?? mayNotBeEmpty(control, name);
  return (
    <Field {...fieldProps} isRequired={isRequired} error={fieldState.error?.message}>
      {children({
        value: field.value,
        onChange: field.onChange,
        onBlur: (event) => afterPress(field.onBlur, event?.relatedTarget),
        ref: (element: unknown) => {
          field.ref(element);
          rememberElement(control, name, element);
        },
      })}
    </Field>
  );
}

/**
 * Validates a field left by a press only after it: an error would move a button between press and release. One left
 * for `data-fills-form`, which may fill it in, is not validated.
 */
type Work = () => void;

export function watchPresses(place: Pick<Document, 'addEventListener'> | undefined): {
  afterPress: (work: Work, goingTo?: { closest: (part: string) => unknown } | null) => void;
} {
  let waiting: Work[] | null = null;
  const release = () =>
    // The click follows in the same task as the release.
    setTimeout(() => {
      const due = waiting ?? [];
      waiting = null;
      for (const work of due) work();
    });
  // A finger presses the mouse, too: it is this event that takes the focus from a field.
  place?.addEventListener('mousedown', ({ button }) => button === 0 && (waiting ??= []), true);
  // The last two end a press whose release the page gets no event for.
  for (const end of ['mouseup', 'dragend', 'keydown']) place?.addEventListener(end, release, true);
  return {
    afterPress(work, goingTo) {
      if (goingTo?.closest('[data-fills-form]')) return;
      if (waiting === null) work();
      else waiting.push(work);
    },
  };
}

/** The build, which prerenders pages, has no document. */
export const { afterPress } = watchPresses(typeof document === 'undefined' ? undefined : document);
