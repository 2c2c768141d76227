import type { FocusEvent } from 'react';
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

/** A two-byte UTF-8 sequence of the letters U+00C0 to U+024F, percent-encoded. No longer sequence has one inside it. */
const LATIN = /%C[3-9]%[89AB][0-9A-F]/gi;

/** Only letters of that range: no signs of arithmetic, and not the clicks U+01C0 to U+01C3, which look like signs. */
const LETTER = /^(?![\u01C0-\u01C3])\p{L}$/u;

/** Decodes Latin letters (U+00C0 to U+024F) only: a space, a sign, an invisible or direction-changing letter could fake an address. */
export function readableRest(rest: string): string {
  return rest.replace(LATIN, (encoded) => {
    const letter = decodeURIComponent(encoded);
    return LETTER.test(letter) ? letter : encoded;
  });
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** `ornek.com/kis` → `https://ornek.com/kis`, spaces as `%20`. Any other text stays, for the field's rule to judge. */
export function completeLink(typed: string): string {
  const text = typed.trim().replace(/^\/+/, '');
  const isBare = !SCHEME.test(text) && /^[^\s./?#@]+(\.[^\s./?#@]+)+([/?#].*)?$/.test(text);
  if (!isBare && !/^https?:/i.test(text)) return typed;
  return (isBare ? `https://${text}` : text).replaceAll(/\s/g, '%20');
}
