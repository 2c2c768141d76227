import { createContext, use, useId, useEffect, useEffectEvent } from 'react';
import { useIsPrerendered } from '../use-is-prerendered.ts';

interface FieldInfo {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  error: string | undefined;
  isRequired: boolean;
  label: string;
  /** Shows why the control took nothing, instead of the form's own error; null takes it back. */
  refuse: (why: string | null) => void;
}

export const FieldContext = createContext<FieldInfo | null>(null);

export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

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

/** A prerendered field may hold a text before hydration; React would report no change and put the old text back. */
export function useEarlyInput(id: string, onFound: (input: HTMLInputElement) => void): void {
  const isPrerendered = useIsPrerendered();
  const takeOver = useEffectEvent(() => {
    const input = document.getElementById(id);
    if (isPrerendered && input instanceof HTMLInputElement) onFound(input);
  });
  useEffect(() => takeOver(), []);
}
