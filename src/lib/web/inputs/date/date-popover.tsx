import { CalendarDays } from 'lucide-react';
import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import type { CalendarProps } from './calendar.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { useAnchoredPopover } from '../../overlays/use-anchored-popover.ts';
import { useDismiss } from '../../overlays/use-dismiss.ts';

// The calendar is as heavy as a page; it is fetched when it is first opened.
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

export interface DatePopoverProps {
  /** Name of the field. */
  label: string;
  /**
   * The element that the calendar hangs from. It is around button and calendar: a press outside it closes the calendar.
   */
  frame: RefObject<HTMLElement | null>;
  disabled: boolean;
  calendar: Omit<CalendarProps, 'onPick'>;
  onPick: (day: string) => void;
}

/** The button in a date field and the calendar that it opens; the focus comes back to the button. */
export function DatePopover({ label, frame, disabled, calendar, onPick }: DatePopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useAnchoredPopover({ isOpen, anchor: frame, align: 'end' });
  const onDismiss = useCallback((reason: 'outside' | 'escape') => {
    setIsOpen(false);
    if (reason === 'escape') trigger.current?.focus();
  }, []);
  useDismiss({ isOpen, frame, onDismiss });

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={`${label}: takvimi aç`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setIsOpen(!isOpen)}
        className="absolute inset-y-0 right-0.5 my-auto flex size-11 items-center justify-center rounded-sm text-faint hover:text-ink disabled:hover:text-faint md:size-9"
      >
        <CalendarDays aria-hidden className="size-5" />
      </button>
      {isOpen && (
        <div
          ref={popover}
          popover="manual"
          role="dialog"
          aria-label={`${label}: takvim`}
          className="popup p-3"
        >
          <Suspense fallback={<Skeleton className="h-88 w-77" />}>
            <Calendar
              {...calendar}
              onPick={(day) => {
                onPick(day);
                setIsOpen(false);
                trigger.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
