import { createContext, use, useId } from 'react';

/** The facts that a field hands to the control inside it. */
export interface FieldInfo {
  controlId: string;
  labelId: string;
  /** Ids of the hint and the error, or undefined when there is neither. */
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  label: string;
}

export const FieldContext = createContext<FieldInfo | null>(null);

/** The attributes that tie a control to its field; `id` of the control itself wins. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Ties a control to the `<Field>` around it, if there is one. */
export function useFieldControl(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }): {
  attributes: ControlAttributes;
  field: FieldInfo | null;
} {
  const field = use(FieldContext);
  const fallbackId = useId();
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    field,
    attributes: {
      id: own.id ?? field?.controlId ?? fallbackId,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
      'aria-invalid': field?.isInvalid ? true : undefined,
      'aria-required': field?.isRequired ? true : undefined,
    },
  };
}
