import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { tr } from 'react-day-picker/locale';
import { fromLocalDate, toLocalDate } from './date-text.ts';

export interface CalendarProps {
  value: string | null;
  onPick: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

const NAV_BUTTON =
  'flex size-10 items-center justify-center rounded-sm text-soft hover:bg-sunken hover:text-ink closed:cursor-not-allowed closed:text-faint md:size-9';

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft className="size-5" /> : <ChevronRight className="size-5" />;
}

export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const selected = value ? toLocalDate(value) : undefined;
  const start = selected ?? (min ? toLocalDate(min) : undefined);
  return (
    <DayPicker
      mode="single"
      required
      locale={tr}
      // The calendar opens at a press of its button; the focus belongs on the chosen day.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      fixedWeeks
      selected={selected}
      {...(start ? { defaultMonth: start } : {})}
      onSelect={(date: Date) => onPick(fromLocalDate(date))}
      {...(min ? { startMonth: toLocalDate(min) } : {})}
      {...(max ? { endMonth: toLocalDate(max) } : {})}
      disabled={[
        ...(min ? [{ before: toLocalDate(min) }] : []),
        ...(max ? [{ after: toLocalDate(max) }] : []),
      ]}
      labels={{ labelNext: () => 'Sonraki ay', labelPrevious: () => 'Önceki ay' }}
      components={{ Chevron }}
      classNames={{
        months: 'relative',
        month_caption: 'flex h-10 items-center pl-2 text-base font-bold md:h-9',
        nav: 'absolute top-0 right-0 flex gap-1',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        month_grid: 'mt-2 border-collapse',
        weekday: 'h-8 w-11 text-xs font-semibold text-soft md:w-10',
        day: 'p-0 text-center',
        day_button:
          'tabular size-11 rounded-full text-sm transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:text-faint disabled:line-through disabled:hover:bg-transparent md:size-10',
        today: '[&_button]:font-bold [&_button]:text-brand-text',
        selected:
          '[&_button]:bg-brand [&_button]:font-bold [&_button]:text-white [&_button]:hover:bg-brand-deep',
        outside: 'text-faint',
      }}
    />
  );
}
