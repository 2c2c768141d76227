import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '../class-names.ts';
import type { Choice } from './choice.ts';
import { useFieldControl } from './field-context.ts';

export interface SelectProps<V extends string | number> {
  value: V | null | undefined;
  /** Gets null only where `emptyLabel` is given. */
  onChange: (value: V | null) => void;
  options: readonly Choice<V>[];
  placeholder?: string | undefined;
  /** Adds a first entry that clears the choice ("Belirtmek istemiyorum"). */
  emptyLabel?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Names it when there is no `<Field>` around it. */
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

const ITEM_CLASSES =
  'flex min-h-11 cursor-default items-center justify-between gap-3 rounded-sm px-3 py-2 text-(length:--control-text) ' +
  'outline-none select-none data-highlighted:bg-sunken data-selected:font-semibold md:min-h-9';

/** One of a short list. For more than about fifteen entries use SearchSelect. */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const { value, onChange, options, placeholder = 'Seç', emptyLabel, ref } = props;
  const { attributes, field } = useFieldControl(props);
  const label = options.find((option) => option.value === value)?.label;
  return (
    <Base.Root
      value={value ?? null}
      onValueChange={(next: V | null) => onChange(next)}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onBlur?.();
      }}
      disabled={props.disabled ?? false}
      {...(props.name === undefined ? {} : { name: props.name })}
      modal={false}
    >
      <Base.Trigger
        ref={ref}
        {...attributes}
        aria-label={props['aria-label']}
        aria-labelledby={
          props['aria-label'] ? undefined : field ? `${field.labelId} ${attributes.id}` : undefined
        }
        className={classNames('control flex items-center justify-between gap-2 text-left', props.className)}
      >
        <span className={classNames('truncate', label === undefined && 'text-faint')}>
          {label ?? placeholder}
        </span>
        <Base.Icon className="shrink-0 text-faint">
          <ChevronDown aria-hidden className="size-4.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className="popup min-w-(--anchor-width) p-1">
            <Base.List
              aria-label={props['aria-label'] ?? field?.label}
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain"
            >
              {emptyLabel !== undefined && (
                <Base.Item value={null} className={classNames(ITEM_CLASSES, 'text-soft')}>
                  <Base.ItemText>{emptyLabel}</Base.ItemText>
                </Base.Item>
              )}
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={ITEM_CLASSES}>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-brand">
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
