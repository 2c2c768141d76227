import { type InputEvent, useLayoutEffect, useRef } from 'react';
import { TextInput, type TextInputProps } from '#lib/web/inputs/text-input.tsx';
import { caretAfter, groupInFours } from '../grouping.ts';

export interface GroupedInputProps extends Omit<TextInputProps, 'onInput' | 'value' | 'onChange'> {
  /** Without the spaces. */
  value: string | null | undefined;
  onChange: (text: string) => void;
  /** Removes the characters that do not belong, and spaces, from a typed or pasted text. */
  keep: (text: string) => string;
}

/** A field for a long number, shown in groups of four while it is typed; the caret stays in its place. */
export function GroupedInput({ value, onChange, keep, ...rest }: GroupedInputProps) {
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
      caret.current = { input, count: keep(input.value.slice(0, position)).length };
    }
  }

  return (
    <TextInput
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      value={groupInFours(value ?? '')}
      onInput={rememberCaret}
      onChange={(text) => onChange(keep(text))}
      className="tabular"
    />
  );
}
