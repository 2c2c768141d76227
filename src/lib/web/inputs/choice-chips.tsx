import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Choice } from './select.tsx';
import { useFieldControl } from './field-context.ts';

export interface ChipChoice<V extends string | number> extends Choice<V> {
  icon?: ReactNode;
}

interface ChoiceChipsProps<V extends string | number> {
  value: readonly V[] | null | undefined;
  onChange: (value: V[]) => void;
  options: readonly ChipChoice<V>[];
  all?: ChipChoice<V> | undefined;
  onBlur?: (() => void) | undefined;
}

export function ChoiceChips<V extends string | number>(props: ChoiceChipsProps<V>) {
  const { options, all, onChange, onBlur } = props;
  const value = props.value ?? [];
  const { attributes, field } = useFieldControl();
  function toggle(option: V) {
    const next = value.includes(option) ? value.filter((other) => other !== option) : [...value, option];
    onChange(nextSelection(value, next, all?.value));
  }
  return (
    <div
      role="group"
      id={attributes.id}
      aria-labelledby={field?.labelId}
      aria-describedby={attributes['aria-describedby']}
      className="flex flex-wrap gap-2"
    >
      {(all ? [all, ...options] : options).map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-edge bg-surface px-4 text-sm font-medium transition-colors select-none hover:border-faint md:min-h-9 md:px-3.5',
            'has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-text',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
            'has-disabled:cursor-not-allowed has-disabled:border-line not-has-checked:has-disabled:bg-sunken',
          )}
        >
          <input
            type="checkbox"
            className="peer sr-only"
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
            onBlur={onBlur}
          />
          {/* In the margin or in the icon's place: a chip that grew would push the others about. */}
          <Check
            aria-hidden
            strokeWidth={4}
            className={classNames(
              'absolute hidden peer-checked:block',
              option.icon ? 'left-4 size-3 md:left-3.5' : 'left-1 size-2.5',
            )}
          />
          {option.icon && (
            <span aria-hidden className="peer-checked:invisible">
              {option.icon}
            </span>
          )}
          {option.label}
        </label>
      ))}
    </div>
  );
}

export function nextSelection<V>(previous: readonly V[], next: readonly V[], all: V | undefined): V[] {
  if (all === undefined || !next.includes(all)) return [...next];
  return previous.includes(all) ? next.filter((value) => value !== all) : [all];
}
