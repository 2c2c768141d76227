import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';

export interface RadioCard<V extends string> {
  value: V;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface RadioCardsProps<V extends string> {
  value: V | null | undefined;
  onChange: (value: V) => void;
  options: readonly RadioCard<V>[];
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

export function RadioCards<V extends string>({
  value,
  onChange,
  options,
  onBlur,
  ref,
  className,
}: RadioCardsProps<V>) {
  const name = useId();
  const { attributes, field } = useFieldControl();
  const reached = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return (
    <div
      role="radiogroup"
      id={attributes.id}
      aria-labelledby={field?.labelId}
      aria-describedby={attributes['aria-describedby']}
      aria-required={attributes['aria-required']}
      aria-invalid={attributes['aria-invalid']}
      className={classNames(
        'grid weak:grid-flow-row gap-2.5 sm:auto-cols-fr sm:weak:grid-flow-col',
        className,
      )}
    >
      {options.map((option, index) => (
        <label
          key={option.value}
          className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-(--control-radius) border border-edge bg-surface px-4 py-3 transition-colors hover:border-faint has-checked:border-brand has-checked:bg-brand-tint has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text has-disabled:cursor-not-allowed has-disabled:bg-sunken"
        >
          <input
            type="radio"
            ref={index === reached ? ref : undefined}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            disabled={option.isDisabled}
            className="peer sr-only"
          />
          {option.icon && (
            <span aria-hidden className="text-faint peer-checked:text-brand-text [&_svg]:size-6">
              {option.icon}
            </span>
          )}
          <span className="min-w-0">
            <span className="block font-semibold">{option.label}</span>
            {option.description && <span className="block text-sm text-soft">{option.description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
