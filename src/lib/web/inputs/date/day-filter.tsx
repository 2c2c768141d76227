import { useState } from 'react';
import { isCalendarDay } from '#lib/shared/dates.ts';
import { periodTexts } from '#lib/shared/words.ts';
import { listWords } from '../../words.ts';
import { Field } from '../field.tsx';
import { DateInput } from './date-input.tsx';
import { completeDateText } from './date-text.ts';

export interface DayFilterProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** Filters once a whole day is typed; any other text filters nothing and shows an error once the field is left. */
export function DayFilter({ label, value, onChange, min, max }: DayFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  // A day that came from elsewhere takes the place of what was typed. Set while drawing, so that nothing is painted twice.
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== '') setTyped(null);
  }

  function change(text: string | null) {
    const isDay = text === null || isCalendarDay(text);
    setTyped(isDay ? null : text);
    if (isDay) onChange(text ?? '');
  }

  function leave() {
    setIsLeft(true);
    // The day before it would otherwise go on filtering, unseen.
    if (typed !== null && completeDateText(typed) === null && value !== '') onChange('');
  }

  return (
    <Field label={label} error={problemOf({ typed, isLeft, value, min })}>
      <DateInput value={typed ?? value} onChange={change} onBlur={leave} min={min} max={max} />
    </Field>
  );
}

/** A text may become a day while it is typed; two whole days in the wrong order are told at once, whichever came last. */
function problemOf(given: { typed: string | null; isLeft: boolean; value: string; min: string | undefined }) {
  if (given.typed !== null) return given.isLeft ? listWords.noDay : undefined;
  return given.min && given.value !== '' && given.value < given.min ? periodTexts.wrongOrder : undefined;
}
