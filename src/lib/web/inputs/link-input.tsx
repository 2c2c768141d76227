import type { FocusEvent } from 'react';
import { readableRest } from './readable-link.ts';
import { completeLink } from './complete-link.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Adds a missing `https://` when the field is left; a stored link shows its letters. */
export function LinkInput({ onBlur, ...rest }: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput
      {...rest}
      value={rest.value && readableRest(rest.value)}
      type="url"
      inputMode="url"
      autoComplete="off"
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const completed = completeLink(rest.value ?? '');
        if (completed !== rest.value) rest.onChange(completed);
        onBlur?.(event);
      }}
    />
  );
}
