import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';

export interface SwitchProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'checked' | 'role'
> {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
  description?: ReactNode;
}

/** Switches something on or off at once. For a choice that is sent with a form, use a Checkbox. */
export function Switch({ value, onChange, children, description, className, ...rest }: SwitchProps) {
  const { attributes } = useFieldControl();
  return (
    <label
      className={classNames('flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-2', className)}
    >
      <span className="min-w-0 flex-1 basis-28">
        <span className="block text-sm font-semibold">{children}</span>
        {description && <span className="mt-0.5 block text-sm text-soft">{description}</span>}
      </span>
      <span className="relative flex h-7 w-12 shrink-0">
        <input
          {...rest}
          {...attributes}
          type="checkbox"
          role="switch"
          checked={value ?? false}
          aria-checked={value ?? false}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-7 w-12 cursor-[inherit] appearance-none rounded-full bg-faint transition-colors checked:bg-success-solid disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-white shadow-action transition-[translate] duration-200 ease-out peer-checked:translate-x-5"
        />
      </span>
    </label>
  );
}
