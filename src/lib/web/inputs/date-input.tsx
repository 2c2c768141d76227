import { lazy, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { formatDay, isCalendarDay } from '#lib/shared/dates.ts';
import { completeDateText, cleanDateText, parseDateText } from './date-text.ts';
import { isLeft } from './combobox.tsx';
import { useFieldControl } from './field-context.ts';
import { Skeleton } from '../lists/loading.tsx';
import { useDisclosure } from '../overlays/popover.ts';
import type { CalendarProps } from './calendar.tsx';
import { periodTexts } from '#lib/shared/words.ts';
import { listWords } from '../words.ts';
import { Field } from './field.tsx';

interface DateInputProps {
  value: string | null | undefined;
  /** Gets `YYYY-MM-DD`, null when emptied, or the incomplete text, which the schema then refuses. */
  onChange: (value: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

export function DateInput({ value, onChange, min, max, onBlur, className, ref, ...rest }: DateInputProps) {
  const { attributes, field } = useFieldControl();
  const [draft, setDraft] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const day = value && isCalendarDay(value) ? value : null;
  const complete = day === null ? (value ?? '') : formatDay(day);

  function type(text: string) {
    const cleaned = cleanDateText(text);
    setDraft(cleaned);
    onChange(cleaned === '' ? null : (parseDateText(cleaned) ?? cleaned));
  }

  /** Ends the typing; a year of two digits may be one of four only while it is still typed. */
  function settle() {
    const completed = draft === null ? null : completeDateText(draft);
    if (completed !== null && completed !== value) onChange(completed);
    setDraft(null);
  }

  return (
    <div
      ref={frame}
      className={className}
      // A typed day is judged when the text is left; an empty one not before the calendar is left too.
      onBlur={(event) => (complete !== '' || isLeft(event)) && onBlur?.()}
    >
      <div className="relative">
        <input
          {...rest}
          {...attributes}
          ref={ref}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="gg.aa.yyyy"
          value={draft ?? complete}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
          className="control tabular pr-12"
        />
        <DatePopover
          label={rest['aria-label'] ?? field?.label ?? 'Tarih'}
          frame={frame}
          calendar={{ value: day, min, max }}
          onPick={(picked) => {
            setDraft(null);
            onChange(picked);
          }}
        />
      </div>
    </div>
  );
}

// The calendar is as heavy as a page; it is fetched when it is first opened.
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

interface DatePopoverProps {
  label: string;
  frame: RefObject<HTMLElement | null>;
  calendar: Omit<CalendarProps, 'onPick'>;
  onPick: (day: string) => void;
}

function DatePopover({ label, frame, calendar, onPick }: DatePopoverProps) {
  const { isOpen, close, trigger, buttonProps, panelProps } = useDisclosure(frame);
  return (
    <>
      <button
        {...buttonProps}
        aria-label={`${label}: takvimi aç`}
        aria-haspopup="dialog"
        className="absolute inset-y-0 right-0.5 my-auto flex size-11 items-center justify-center rounded-sm text-faint hover:text-ink md:size-9"
      >
        <CalendarDays aria-hidden className="size-5" />
      </button>
      {isOpen && (
        <div {...panelProps} role="dialog" aria-label={`${label}: takvim`} className="popup p-3">
          <Suspense fallback={<Skeleton className="h-88 w-77" />}>
            <Calendar
              {...calendar}
              onPick={(day) => {
                onPick(day);
                close();
                trigger.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

interface DayFilterProps {
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
    if (typed !== null && completeDateText(typed) === null && value !== '') onChange('');
  }

  return (
    <Field label={label} error={problemOf({ typed, isLeft, value, min })}>
      <DateInput value={typed ?? value} onChange={change} onBlur={leave} min={min} max={max} />
    </Field>
  );
}

/** A text may become a day while it is typed; two whole days in the wrong order are marked at once, whichever came last. */
function problemOf(field: { typed: string | null; isLeft: boolean; value: string; min: string | undefined }) {
  if (field.typed !== null) return field.isLeft ? listWords.noDay : undefined;
  return field.min && field.value !== '' && field.value < field.min ? periodTexts.wrongOrder : undefined;
}
