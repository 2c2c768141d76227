import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDecimal, keepDecimalText, parseDecimalText, toDecimalText } from './decimal-text.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'suffix' | 'onFocus'
> {
  value: number | null | undefined;
  /** Gets null when the field is emptied. */
  onChange: (value: number | null) => void;
  /** Most decimals that can be typed; 0 for whole numbers. */
  decimals?: number | undefined;
  /** Decimals always shown when the field is left; money shows 2. */
  fixedDecimals?: number | undefined;
  /** Unit at the right: "sn", "cm", "%". */
  suffix?: ReactNode;
}

/** A number as text: no spinner, no wheel, comma or dot as separator, grouped when it is left. */
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
  // A draft that no longer says what the value says was overtaken by a reset from outside.
  const isDraftCurrent = draft !== null && parseDecimalText(draft) === (value ?? null);
  const shown = isDraftCurrent
    ? draft
    : formatDecimal(value, { min: fixedDecimals, max: Math.max(decimals, fixedDecimals) });

  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={shown}
      onFocus={({ currentTarget: input }) => {
        // The text changes as it gets the focus, which would lose what Tab has selected, and typing would append. A
        // press of the mouse still sets the caret where it is.
        flushSync(() => setDraft(toDecimalText(value)));
        queueMicrotask(() => input.select());
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
      onChange={(text) => {
        const kept = keepDecimalText(text, decimals);
        setDraft(kept);
        onChange(parseDecimalText(kept));
      }}
      suffix={suffix === undefined ? undefined : <span className="pointer-events-none pr-2.5">{suffix}</span>}
      className="tabular"
    />
  );
}
