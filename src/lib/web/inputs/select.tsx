import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import type { Choice } from './choice/choice.ts';
import { useFieldControl } from './field-context.ts';

export interface SelectProps<V extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'multiple'
> {
  value: V | null | undefined;
  /** Gets null only where `emptyLabel` is given. */
  onChange: (value: V | null) => void;
  options: readonly Choice<V>[];
  placeholder?: string | undefined;
  /** Adds a first entry that clears the choice ("Belirtmek istemiyorum"). */
  emptyLabel?: string | undefined;
}

/**
 * Chooses one of a short list. It is the browser's own select, so that a phone shows its own wheel; where the browser
 * allows it, styles.css gives the list our look. For more than about fifteen entries use SearchSelect.
 */
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
