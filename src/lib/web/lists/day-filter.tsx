import { isCalendarDay } from '#lib/shared/dates.ts';
import type { ListParams } from '../list-params.ts';
import { DateInput } from '../inputs/date/date-input.tsx';
import { Field } from '../inputs/field.tsx';

export interface DayFilterProps {
  label: string;
  /** Its name in the URL. */
  name: string;
  list: ListParams;
  min?: string;
  max?: string;
}

/** A day of a list's filter, in the URL. Filters once a whole day is typed; a part of one filters nothing. */
export function DayFilter({ label, name, list, min, max }: DayFilterProps) {
  return (
    <Field label={label}>
      <DateInput
        value={list.get(name) || null}
        onChange={(day) => {
          if (day === null || isCalendarDay(day)) list.set({ [name]: day ?? '' });
        }}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
      />
    </Field>
  );
}
