import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';
import { LetterCount } from './text-input.tsx';

export interface TextAreaProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange' | 'defaultValue'
> {
  value: string | null | undefined;
  onChange: (value: string) => void;
  /** Shows "n / limit" below. Typing further is allowed and counted in red; `maxLength` shows nothing until then. */
  limit?: number | undefined;
}

export function TextArea({ value, onChange, limit, maxLength, className, ...rest }: TextAreaProps) {
  const { attributes } = useFieldControl();
  const length = (value ?? '').length;
  return (
    <div>
      <textarea
        rows={4}
        {...rest}
        {...attributes}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        className={classNames('control field-sizing-content max-h-80 min-h-28 resize-y py-2.5', className)}
      />
      {limit !== undefined && <LetterCount length={length} limit={limit} />}
      {maxLength !== undefined && length > maxLength && <LetterCount length={length} limit={maxLength} />}
    </div>
  );
}
