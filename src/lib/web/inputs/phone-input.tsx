import { type InputEvent, useLayoutEffect, useRef } from 'react';
import { caretAfterDigits, formatPhoneDigits, toPhoneDigits } from './phone-digits.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface PhoneInputProps extends Omit<TextInputProps, 'type' | 'icon' | 'suffix' | 'onInput'> {
  /** Up to ten digits, without the leading 0. */
  value: string | null | undefined;
  /** Gets up to ten digits. */
  onChange: (digits: string) => void;
}

/** A Turkish mobile number, shown as 5XX XXX XX XX. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  const caret = useRef<{ input: HTMLInputElement; digitCount: number } | null>(null);
  const formatted = formatPhoneDigits(value ?? '');

  // Formatting moves the text under the caret; this puts it back behind the digit that was typed.
  useLayoutEffect(() => {
    if (!caret.current) return;
    const { input, digitCount } = caret.current;
    const position = caretAfterDigits(input.value, digitCount);
    input.setSelectionRange(position, position);
    caret.current = null;
  });

  function rememberCaret(event: InputEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const position = input.selectionStart ?? input.value.length;
    if (position < input.value.length) {
      caret.current = { input, digitCount: toPhoneDigits(input.value.slice(0, position)).length };
    }
  }

  return (
    <TextInput
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="5XX XXX XX XX"
      {...rest}
      type="tel"
      value={formatted}
      onInput={rememberCaret}
      onChange={(text) => onChange(toPhoneDigits(text))}
      className="tabular"
    />
  );
}
