import { type InputEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  caretBefore,
  editDecimalText,
  formatDecimal,
  parseDecimalText,
  readTypedText,
} from './decimal-text.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'suffix'> {
  value: number | null | undefined;
  /**
   * Gets null when the field is emptied, NaN when the text is no number, and a number with too many decimals or digits as
   * it is: the form's schema refuses both.
   */
  onChange: (value: number | null) => void;
  /** Most decimals that can be typed; 0 for whole numbers. */
  decimals?: number | undefined;
  /** Decimals always shown when the field is left; money shows 2. */
  fixedDecimals?: number | undefined;
  /** Unit at the right: "sn", "cm", "%". */
  suffix?: ReactNode;
}

/** A change of the field's text, until it is drawn. */
interface Change {
  input: HTMLInputElement;
  isByKey: boolean;
  /** How many digits and commas stand to the right of the caret. */
  rightOfCaret: number;
}

/**
 * A number in a text field, without spinner buttons and deaf to the mouse wheel. The typed text stays as it is until
 * the field is left.
 */
export function NumberInput({
  value,
  onChange,
  decimals = 0,
  fixedDecimals = 0,
  onBlur,
  suffix,
  ...rest
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const change = useRef<Change>(null);
  // A draft that does not mean the value was overtaken by a reset from outside.
  const isDraftCurrent = draft !== null && Object.is(readTypedText(draft, decimals), value ?? null);
  // Never rounded: a value that the field does not take is shown as it is, beside its error.
  const shown = isDraftCurrent ? draft : formatDecimal(value, { min: fixedDecimals, max: 20 });

  // React leaves the caret at the end where it draws another text than the typed one.
  useLayoutEffect(() => {
    if (change.current === null) return;
    const { input, rightOfCaret } = change.current;
    change.current = null;
    const place = caretBefore(input.value, rightOfCaret);
    input.setSelectionRange(place, place);
  });

  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={shown}
      onInputCapture={({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) => {
        const right = input.value.slice(input.selectionEnd ?? input.value.length);
        const isByKey = /^(?:insert(?:Composition)?Text|delete)/.test(nativeEvent.inputType ?? '');
        change.current = { input, isByKey, rightOfCaret: right.replaceAll(/[^\d,]/g, '').length };
      }}
      onBlur={(event) => {
        // A text that the field does not take stays, beside its error, so that the person can correct it.
        if (!Number.isNaN(parseDecimalText(shown, decimals))) setDraft(null);
        onBlur?.(event);
      }}
      onChange={(text) => {
        const isByKey = change.current?.isByKey === true;
        const edited = editDecimalText({ before: shown, after: text, isByKey });
        if (edited === text) change.current = null;
        setDraft(edited);
        onChange(readTypedText(edited, decimals));
      }}
      suffix={suffix === undefined ? undefined : <span className="pointer-events-none pr-2.5">{suffix}</span>}
      className="tabular"
    />
  );
}
