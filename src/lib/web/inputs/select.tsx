import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';

interface SelectProps<V extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'multiple'
> {
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  options: readonly Choice<V>[];
  placeholder?: string | undefined;
  emptyLabel?: string | undefined;
}

/** The browser's own select, for a phone's own wheel. For more than about fifteen entries use SearchSelect. */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const { value, onChange, options, placeholder = 'Seç', emptyLabel, className, ...rest } = props;
  const { attributes } = useFieldControl();
  // Options are identified by their index: ids are numbers, and the DOM would turn them into texts.
  const index = options.findIndex((option) => option.value === value);
  return (
    <select
      {...rest}
      {...attributes}
      value={index === -1 ? '' : String(index)}
      onChange={(event) =>
        onChange(options[Number(event.target.value === '' ? -1 : event.target.value)]?.value ?? null)
      }
      className={classNames('control select', className)}
    >
      <option value="" hidden={emptyLabel === undefined} disabled={emptyLabel === undefined}>
        {index === -1 ? placeholder : (emptyLabel ?? placeholder)}
      </option>
      {options.map((option, place) => (
        <option key={option.value} value={place}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export interface Choice<V extends string | number> {
  value: V;
  label: string;
}
