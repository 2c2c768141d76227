import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { type Ref, useMemo } from 'react';
import { classNames } from '../class-names.ts';
import type { Choice } from './choice.ts';
import { ComboboxPopup } from './combobox-popup.tsx';
import { useFieldControl } from './field-context.ts';
import { nextSelection } from './next-selection.ts';
import { useChoiceFilter } from './use-choice-filter.ts';

export interface MultiSelectProps<V extends string | number> {
  value: readonly V[] | null | undefined;
  onChange: (value: V[]) => void;
  options: readonly Choice<V>[];
  /** The entry that stands for everything; choosing it replaces the selection with just itself. */
  all?: Choice<V> | undefined;
  placeholder?: string | undefined;
  id?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Names it when there is no `<Field>` around it. */
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

const isSame = <V extends string | number>(left: Choice<V>, right: Choice<V>) => left.value === right.value;

/** Several of a list, chosen by typing; the chosen ones stand as chips. `sanli` finds Şanlıurfa. */
export function MultiSelect<V extends string | number>(props: MultiSelectProps<V>) {
  const { options, all, onChange, onBlur, placeholder = 'Ara ve seç' } = props;
  const { attributes, field } = useFieldControl(props);
  const label = props['aria-label'] ?? field?.label ?? placeholder;
  const choices = useMemo(() => (all ? [all, ...options] : options), [all, options]);
  const filter = useChoiceFilter(choices);
  const byValue = useMemo(() => new Map(choices.map((choice) => [choice.value, choice])), [choices]);
  const values = props.value ?? [];
  // A value without an option (a brand that is gone) still shows, and can be taken away.
  const selected = values.map((value) => byValue.get(value) ?? { value, label: String(value) });

  return (
    <Combobox.Root<Choice<V>, true>
      multiple
      items={choices}
      filteredItems={filter.shown}
      value={selected}
      onValueChange={(next) =>
        onChange(
          nextSelection(
            values,
            next.map((choice) => choice.value),
            all?.value,
          ),
        )
      }
      inputValue={filter.query}
      onInputValueChange={filter.setQuery}
      onOpenChange={(isOpen, details) => {
        // Several can be picked from one query, so a pick does not close the list.
        if (!isOpen && details.reason === 'item-press') details.cancel();
      }}
      isItemEqualToValue={isSame}
      disabled={props.disabled ?? false}
      autoHighlight
    >
      <Combobox.InputGroup
        className={classNames(
          'control flex cursor-text flex-wrap items-center gap-1.5 py-1.5',
          selected.length > 0 && 'pl-1.5',
          props.className,
        )}
      >
        <Combobox.Chips className="contents">
          {selected.map((choice) => (
            <SelectedChip key={choice.value} label={choice.label} />
          ))}
          <Combobox.Input
            ref={props.ref}
            {...attributes}
            aria-label={label}
            placeholder={selected.length > 0 ? '' : placeholder}
            onBlur={onBlur}
            className="min-h-8 min-w-24 flex-1 bg-transparent px-1 text-(length:--control-text) outline-none disabled:cursor-not-allowed"
          />
        </Combobox.Chips>
      </Combobox.InputGroup>
      <ComboboxPopup label={label} matchCount={filter.matchCount} />
    </Combobox.Root>
  );
}

function SelectedChip({ label }: { label: string }) {
  return (
    <Combobox.Chip
      aria-label={label}
      className="flex min-h-8 max-w-full items-center gap-0.5 rounded-sm bg-sunken pl-2.5 text-sm font-medium outline-none focus-within:bg-ink focus-within:text-white data-highlighted:bg-ink data-highlighted:text-white"
    >
      <span className="truncate">{label}</span>
      <Combobox.ChipRemove
        aria-label={`${label} seçimini kaldır`}
        className="flex size-8 shrink-0 items-center justify-center rounded-sm outline-offset-[-2px] hover:bg-line hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}
