import { type InputEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { group } from '#lib/shared/numbers.ts';

/** Turkish numbers: dots between thousands, comma (or one dot) before decimals. An ambiguous text is no number. */
const MAX_WHOLE_DIGITS = 12;
const AROUND = /[\s₺]|(?:tl|try|lira)$/gi;
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)/;
const NUMBER = /^([1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:[.,](\d*))?$/;

export function parseDecimalText(text: string, decimals: number): number | null {
  const bare = text.replaceAll(AROUND, '');
  if (/^[.,]?$/.test(bare)) return null;
  const [, whole = '', fraction = ''] = NUMBER.exec(bare) ?? [];
  const digits = whole.replaceAll('.', '');
  const isNumber =
    digits + fraction !== '' && digits.length <= MAX_WHOLE_DIGITS && fraction.length <= decimals;
  return isNumber ? Number(`${digits}.${fraction}`) : Number.NaN;
}

/** The number of a text too long for the field. NaN where surplus decimals are zeros: `1,000` may mean a thousand. */
function parseTooLong(text: string, decimals: number): number {
  const [, whole = '', fraction = ''] = NUMBER.exec(text.replaceAll(AROUND, '')) ?? [];
  const value = Number(`0${whole.replaceAll('.', '')}.${fraction}0`);
  if (value >= 10 ** MAX_WHOLE_DIGITS) return Math.min(value, Number.MAX_SAFE_INTEGER);
  return Number(value.toFixed(decimals)) === value ? Number.NaN : value;
}

/** Also reads a number that no field takes (negative, too long), so that the refusal can name the reason. */
export function readTypedText(text: string, decimals: number): number | null {
  const [sign, amount] = [/^\s*[-−]/.exec(text), text.replace(/^\s*[-−]/, '')];
  const taken = parseDecimalText(amount, decimals);
  const value = Number.isNaN(taken) ? parseTooLong(amount, decimals) : taken;
  if (sign === null) return value;
  return value === null ? Number.NaN : -value;
}

/** `isByKey`: one key typed or deleted; a paste, or a text set by a program, is taken as it is. */
interface Edit {
  before: string;
  after: string;
  isByKey: boolean;
}

/** `60.000` without its last zero is `6.000`. Invalid keys stay: without them `-5` and `1e5` would be amounts. */
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

/** Keeps as many digits and commas behind the caret; before a dot rather than after, so Backspace deletes a digit. */
export function caretBefore(text: string, count: number): number {
  let place = text.length;
  for (let left = count; place > 0 && left > 0; place -= 1) if (text[place - 1] !== '.') left -= 1;
  return text[place - 1] === '.' ? place - 1 : place;
}

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

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'suffix'> {
  value: number | null | undefined;
  /** Gets null when emptied, NaN for no number; too many digits or decimals unchanged, for the schema to refuse. */
  onChange: (value: number | null) => void;
  decimals?: number | undefined;
  fixedDecimals?: number | undefined;
  suffix?: ReactNode;
}

interface Change {
  input: HTMLInputElement;
  isByKey: boolean;
  rightOfCaret: number;
}

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

  // React leaves the caret at the end where it renders another text than the typed one.
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

export function MoneyInput(props: Omit<NumberInputProps, 'decimals' | 'fixedDecimals' | 'suffix' | 'icon'>) {
  return (
    <NumberInput
      placeholder="0,00"
      {...props}
      decimals={2}
      fixedDecimals={2}
      onFocus={({ currentTarget }) => currentTarget.select()}
      icon={<span className="text-base font-semibold text-soft">₺</span>}
    />
  );
}
