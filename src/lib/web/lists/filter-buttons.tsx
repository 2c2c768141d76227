import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useFadedEdges } from '../layout/use-faded-edges.ts';

export interface FilterButtonsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
}

export function FilterButtons<V extends string>({ label, value, onChange, options }: FilterButtonsProps<V>) {
  const scroller = useRef<HTMLDivElement>(null);
  const faded = useFadedEdges(scroller, value);
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      className={classNames(
        'flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-(--control-radius) bg-sunken p-0.5',
        faded,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'min-h-(--compact-height) rounded-sm px-3.5 text-sm font-semibold whitespace-nowrap transition-colors hover:text-ink focus-visible:-outline-offset-2',
            option.value === value ? 'bg-surface text-ink shadow-card' : 'text-soft',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
