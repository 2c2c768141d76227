import { type InputEvent, useLayoutEffect, useRef } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { formatPhoneDigits, phoneDigits } from '#lib/shared/text/phone.ts';

interface GroupedInputProps extends Omit<TextInputProps, 'onInput'> {
  clean: (text: string) => string;
  group: (cleaned: string) => string;
}

export function GroupedInput({ value, onChange, clean, group, ...rest }: GroupedInputProps) {
  const caret = useRef<{ input: HTMLInputElement; count: number } | null>(null);

  // Grouping moves the text under the caret; this puts it back behind the character that was typed.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, count } = caret.current;
    const position = caretAfter(input.value, count);
    input.setSelectionRange(position, position);
    caret.current = null;
  });

  function rememberCaret(event: InputEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const position = input.selectionStart ?? input.value.length;
    if (position < input.value.length) {
      caret.current = { input, count: clean(input.value.slice(0, position)).length };
    }
  }

  return (
    <TextInput
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      value={group(value ?? '')}
      onInput={rememberCaret}
      onChange={(text) => onChange(clean(text))}
      className="tabular"
    />
  );
}

export function caretAfter(grouped: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (grouped[index] !== ' ') seen += 1;
    if (seen === count) return index + 1;
  }
  return grouped.length;
}

export function cleanPhoneDigits(text: string): string {
  return phoneDigits(text.replace(/\D/g, '')).replace(/^0+/, '').slice(0, 10);
}

export function PhoneInput(props: Omit<GroupedInputProps, 'clean' | 'group' | 'type' | 'icon' | 'suffix'>) {
  return (
    <GroupedInput
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="5XX XXX XX XX"
      {...props}
      type="tel"
      clean={cleanPhoneDigits}
      group={formatPhoneDigits}
    />
  );
}
