import { type Ref, useRef, useState } from 'react';
import { formatDay, isCalendarDay } from '#lib/shared/dates.ts';
import { completeDateText, keepDateText, parseDateText } from './date-text.ts';
import { DatePopover } from './date-popover.tsx';
import { isLeft } from '../is-left.ts';
import { useFieldControl } from '../field-context.ts';

export interface DateInputProps {
  /** `YYYY-MM-DD`; while a person types, the incomplete text. */
  value: string | null | undefined;
  /** Gets `YYYY-MM-DD`, null when emptied, or the incomplete text, which the schema then refuses. */
  onChange: (value: string | null) => void;
  /** First and last day that can be picked, `YYYY-MM-DD`. The form's schema checks typed days. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

/** A day, typed as gg.aa.yyyy or picked from a calendar. */
export function DateInput({ value, onChange, min, max, onBlur, className, ref, ...rest }: DateInputProps) {
  const { attributes, field } = useFieldControl();
  const [draft, setDraft] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const day = value && isCalendarDay(value) ? value : null;
  const settled = day === null ? (value ?? '') : formatDay(day);

  function type(text: string) {
    const kept = keepDateText(text);
    setDraft(kept);
    onChange(kept === '' ? null : (parseDateText(kept) ?? kept));
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
      onBlur={(event) => (settled !== '' || isLeft(event)) && onBlur?.()}
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
          value={draft ?? settled}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
          className="control tabular pr-12"
        />
        <DatePopover
          label={rest['aria-label'] ?? field?.label ?? 'Tarih'}
          frame={frame}
          disabled={rest.disabled ?? false}
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
