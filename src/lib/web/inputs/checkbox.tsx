import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl, useEarlyInput } from './field-context.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'checked'> {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
}

export function Checkbox({ value, onChange, children, className, ...rest }: CheckboxProps) {
  const { attributes } = useFieldControl();
  useEarlyInput(attributes.id, ({ checked }) => {
    if (checked !== (value ?? false)) onChange(checked);
  });
  return (
    <label
      className={classNames(
        'flex min-h-11 w-fit cursor-pointer items-center gap-2.5 text-sm md:min-h-9',
        className,
      )}
    >
      <span className="relative flex size-5 shrink-0">
        <input
          {...rest}
          {...attributes}
          type="checkbox"
          checked={value ?? false}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 cursor-[inherit] appearance-none rounded-xs border-[1.5px] border-faint bg-surface transition-colors checked:border-brand checked:bg-brand disabled:border-edge disabled:bg-sunken checked:disabled:bg-faint aria-invalid:border-danger"
        />
        <Check
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 scale-[0.5] text-white opacity-0 transition-[opacity,scale] peer-checked:scale-[1] peer-checked:opacity-100"
        />
      </span>
      <span className={classNames(attributes['aria-required'] && 'is-required')}>{children}</span>
    </label>
  );
}

interface SwitchProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'checked' | 'role'
> {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
  description?: ReactNode;
}

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
