import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { unknownChoice } from '../../words.ts';
import type { ControlAttributes } from '../field-context.ts';

export function useUnknownChoice(attributes: ControlAttributes, unknown: string) {
  const id = useId();
  if (unknown === '') return { attributes, message: null };
  const describedBy = [id, attributes['aria-describedby']].filter(Boolean).join(' ');
  return {
    attributes: { ...attributes, 'aria-describedby': describedBy, 'aria-invalid': true as const },
    message: (
      <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{unknownChoice(unknown)}</span>
      </p>
    ),
  };
}
