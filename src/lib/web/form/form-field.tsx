import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form';
import { afterPress } from './after-press.ts';
import { rememberElement } from './reading-order.ts';
import { mayNotBeEmpty } from './use-checked-form.ts';
import { Field, type FieldProps } from '../inputs/field.tsx';

export interface FieldBinding<Value> {
  value: Value;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: RefCallBack;
  disabled?: boolean | undefined;
}

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Out> extends Omit<
  FieldProps,
  'children' | 'error'
> {
  control: Control<Values, unknown, Out>;
  name: Name;
  isDisabled?: boolean | undefined;
  children: (input: FieldBinding<FieldPathValue<Values, Name>>) => ReactNode;
}

export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Out>(
  props: FormFieldProps<Values, Name, Out>,
) {
  const { control, name, isDisabled = false, children, ...fieldProps } = props;
  const { field, fieldState } = useController({ control, name });
  const isRequired = props.isRequired ?? mayNotBeEmpty(control, name);
  return (
    <Field {...fieldProps} isRequired={isRequired} error={fieldState.error?.message}>
      {children({
        value: field.value,
        onChange: field.onChange,
        onBlur: () => afterPress(field.onBlur),
        ref: (element: unknown) => {
          field.ref(element);
          rememberElement(control, name, element);
        },
        // Not react-hook-form's own `disabled`, which would take the value out of the form.
        ...(isDisabled ? { disabled: true } : {}),
      })}
    </Field>
  );
}
