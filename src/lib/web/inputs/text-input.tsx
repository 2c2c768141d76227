import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl, useEarlyInput } from './field-context.ts';

export interface TextInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'defaultValue' | 'prefix'
> {
  value: string | null | undefined;
  onChange: (value: string) => void;
  icon?: ReactNode;
  suffix?: ReactNode;
  /** Counts a longer text in red instead of cutting it: the rest of a paste could be another number or name. */
  maxLength?: number | undefined;
}

export function TextInput({ value, onChange, icon, suffix, maxLength, className, ...rest }: TextInputProps) {
  const { attributes } = useFieldControl();
  useEarlyInput(attributes.id, (early) => {
    if (early.value !== (value ?? '')) onChange(early.value);
  });
  const input = (
    <input
      type="text"
      {...rest}
      {...attributes}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className={classNames('control', Boolean(icon) && 'pl-11', Boolean(suffix) && 'pr-12', className)}
    />
  );
  const length = value?.length ?? 0;
  const framed =
    !icon && !suffix ? (
      input
    ) : (
      <div className="relative">
        {icon && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-faint [&_svg]:size-5"
          >
            {icon}
          </span>
        )}
        {input}
        {suffix && (
          <span className="absolute inset-y-0 right-1.5 flex items-center text-sm text-soft">{suffix}</span>
        )}
      </div>
    );
  return (
    <>
      {framed}
      {maxLength !== undefined && length > maxLength && <LetterCount length={length} limit={maxLength} />}
    </>
  );
}

function LetterCount({ length, limit }: { length: number; limit: number }) {
  return (
    <p
      className={classNames(
        'tabular mt-1 text-right text-xs',
        length > limit ? 'font-semibold text-danger' : 'text-faint',
      )}
    >
      <span className="sr-only">Yazılan karakter: </span>
      {length} / {limit}
    </p>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'defaultValue'> {
  value: string | null | undefined;
  onChange: (value: string) => void;
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
