import { type InputEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { group } from '../../shared/numbers.ts';

/**
 * Text of a number field, as people write numbers in Turkish: dots between thousands, a comma before the decimals, and
 * from keyboards without a comma a dot before them too. A text that could mean two numbers means none.
 */
const MAX_WHOLE_DIGITS = 12;
/** Spaces and currency signs that people write beside an amount. */
const AROUND = /[\s₺]|(?:tl|try|lira)$/gi;
/** Digits in threes, as this product writes them itself. */
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)/;
/** Whole digits with or without groups, then a comma or a dot before decimals. */
const NUMBER = /^([1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:[.,](\d*))?$/;

/** Reads a text. Null when it has no digits at all, NaN when it is no number or has too many decimals. */
export function parseDecimalText(text: string, decimals: number): number | null {
  const bare = text.replaceAll(AROUND, '');
  if (/^[.,]?$/.test(bare)) return null;
  const [, whole = '', fraction = ''] = NUMBER.exec(bare) ?? [];
  const digits = whole.replaceAll('.', '');
  const isNumber =
    digits + fraction !== '' && digits.length <= MAX_WHOLE_DIGITS && fraction.length <= decimals;
  return isNumber ? Number(`${digits}.${fraction}`) : Number.NaN;
}

/**
 * The number that a text is although the field has no room for its decimals or its digits. NaN where the decimals too
 * many are zeros: `1,000` may mean a thousand.
 */
function parseTooLong(text: string, decimals: number): number {
  const [, whole = '', fraction = ''] = NUMBER.exec(text.replaceAll(AROUND, '')) ?? [];
  const value = Number(`0${whole.replaceAll('.', '')}.${fraction}0`);
  if (value >= 10 ** MAX_WHOLE_DIGITS) return Math.min(value, Number.MAX_SAFE_INTEGER);
  return Number(value.toFixed(decimals)) === value ? Number.NaN : value;
}

/**
 * What a field holds for a text: as above, and a number that no field takes (below zero, too long) as itself, so that the
 * refusal can say what is wrong with it.
 */
export function readTypedText(text: string, decimals: number): number | null {
  const [sign, amount] = [/^\s*[-−]/.exec(text), text.replace(/^\s*[-−]/, '')];
  const taken = parseDecimalText(amount, decimals);
  const value = Number.isNaN(taken) ? parseTooLong(amount, decimals) : taken;
  if (sign === null) return value;
  return value === null ? Number.NaN : -value;
}

/**
 * A change of the text. `isByKey` for one key typed or deleted; a paste, or a text that a program puts in, is taken as
 * it is.
 */
interface Edit {
  before: string;
  after: string;
  isByKey: boolean;
}

/**
 * The field's text after an edit. A person who changes the digits of a grouped number means the digits: the dots move
 * along, so that `60.000` without its last zero is `6.000` and not sixty. A key that belongs into no number stays to be
 * seen, beside the error: left out, `-5` and `1e5` would be amounts that nobody typed.
 */
export function editDecimalText({ before, after, isByKey }: Edit): string {
  const bare = after.replaceAll(AROUND, '');
  if (!isByKey) return bare;
  if (/[^\d.,]/.test(bare)) return bare;
  const hasNewSeparator = countSeparators(bare) > countSeparators(before);
  const hasSameDigits = bare.replaceAll(/\D/g, '') === before.replaceAll(/\D/g, '');
  if (!GROUPED.test(before) || hasNewSeparator || hasSameDigits) return bare;
  const [whole = '', ...decimals] = bare.split(',');
  return [group(whole.replaceAll('.', '')), ...decimals].join(',');
}

const countSeparators = (text: string) => text.replaceAll(/[^.,]/g, '').length;

/**
 * The caret's place after an edit: behind it stand the same number of digits and commas as before. Of two such places
 * it takes the one before a dot, so that Backspace deletes a digit.
 */
export function caretBefore(text: string, kept: number): number {
  let place = text.length;
  for (let left = kept; place > 0 && left > 0; place -= 1) if (text[place - 1] !== '.') left -= 1;
  return text[place - 1] === '.' ? place - 1 : place;
}

/**
 * A number as the field shows it while nobody edits it: grouped, `1.234,50`; an empty text where there is no number.
 */
export function formatDecimal(
  value: number | null | undefined,
  decimals: { min: number; max: number },
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  return new Intl.NumberFormat('tr-TR', {
    minimumFractionDigits: decimals.min,
    maximumFractionDigits: decimals.max,
  }).format(value);
}

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
