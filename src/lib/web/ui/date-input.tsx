import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { formatDay, isCalendarDay } from '#lib/shared/dates.ts';
import { classNames } from '../class-names.ts';
import { keepDateText, parseDateText } from './date-text.ts';
import { useFieldControl } from './field-context.ts';
import { Skeleton } from './skeleton.tsx';

// The calendar is as heavy as a page; it is fetched when it is first opened.
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

export interface DateInputProps {
  /** `YYYY-MM-DD`; while a person types, the incomplete text. */
  value: string | null | undefined;
  /** Gets `YYYY-MM-DD`, null when emptied, or the incomplete text, which the schema then refuses. */
  onChange: (value: string | null) => void;
  /** First and last day that can be picked, `YYYY-MM-DD`. Typed days are the schema's to check. */
  min?: string | undefined;
  max?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

/** A day, typed as gg.aa.yyyy or picked from a calendar. */
export function DateInput({ value, onChange, min, max, onBlur, className, ref, ...rest }: DateInputProps) {
  const { attributes, field } = useFieldControl(rest);
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isDay = Boolean(value) && isCalendarDay(value ?? '');
  const settled = isDay ? formatDay(value ?? '') : (value ?? '');
  const label = rest['aria-label'] ?? field?.label ?? 'Tarih';

  function type(text: string) {
    const kept = keepDateText(text);
    setDraft(kept);
    onChange(kept === '' ? null : (parseDateText(kept) ?? kept));
  }

  return (
    <div className={classNames('relative', className)}>
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
        onBlur={() => {
          setDraft(null);
          onBlur?.();
        }}
        className="control tabular pr-12"
      />
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          aria-label={`${label}: takvimi aç`}
          disabled={rest.disabled ?? false}
          className="absolute inset-y-0 right-1 my-auto flex size-10 items-center justify-center rounded-sm text-faint hover:text-ink disabled:opacity-50 md:size-9"
        >
          <CalendarDays aria-hidden className="size-5" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={8} align="end" className="z-50">
            <Popover.Popup aria-label={label} className="popup p-3">
              <Suspense fallback={<Skeleton className="h-88 w-77" />}>
                <Calendar
                  value={isDay ? (value ?? null) : null}
                  {...(min ? { min } : {})}
                  {...(max ? { max } : {})}
                  onPick={(day) => {
                    setDraft(null);
                    onChange(day);
                    setIsOpen(false);
                  }}
                />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
