import { createContext, use, useId } from 'react';

/** The facts that a field hands to the control inside it. */
export interface FieldInfo {
  controlId: string;
  labelId: string;
  /** Ids of the hint and the error, or undefined when there is neither. */
  describedBy: string | undefined;
  isInvalid: boolean;
  /** What is said under the control while it is invalid. */
  error: string | undefined;
  isRequired: boolean;
  label: string;
  /** Shows why the control took nothing, instead of the form's own error; null takes it back. */
  refuse: (why: string | null) => void;
}

export const FieldContext = createContext<FieldInfo | null>(null);

/** The attributes that tie a control to its field. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Ties a control to the `<Field>` around it, if there is one. */
export function useFieldControl(): { attributes: ControlAttributes; field: FieldInfo | null } {
  const field = use(FieldContext);
  const fallbackId = useId();
  return {
    field,
    attributes: {
      id: field?.controlId ?? fallbackId,
      'aria-describedby': field?.describedBy,
      'aria-invalid': field?.isInvalid ? true : undefined,
      'aria-required': field?.isRequired ? true : undefined,
    },
  };
}
