import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { type Ref, useMemo, useState } from 'react';
import { matchesSearch } from '#lib/shared/turkish.ts';
import { classNames } from '../class-names.ts';
import type { Choice } from './choice.ts';
import { ComboboxPopup, MAX_SHOWN } from './combobox-popup.tsx';
import { useFieldControl } from './field-context.ts';

export interface SearchSelectProps<V extends string | number> {
  value: V | null | undefined;
  /** Gets null when the choice is cleared. */
  onChange: (value: V | null) => void;
  options: readonly Choice<V>[];
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

/** One of a long list (cities, professions), found by typing. */
export function SearchSelect<V extends string | number>(props: SearchSelectProps<V>) {
  const { options, value, onChange, onBlur, placeholder = 'Ara ve seç' } = props;
  const { attributes, field } = useFieldControl(props);
  const label = props['aria-label'] ?? field?.label ?? placeholder;
  // Null while nothing is typed: the field then holds the chosen label, which is no query.
  const [query, setQuery] = useState<string | null>(null);
  const matches = useMemo(
    () => (query === null ? options : options.filter((option) => matchesSearch(option.label, query))),
    [options, query],
  );
  const shown = useMemo(() => matches.slice(0, MAX_SHOWN), [matches]);
  const chosen = options.find((option) => option.value === value) ?? null;

  return (
    <Combobox.Root<Choice<V>>
      items={options}
      filteredItems={shown}
      value={chosen}
      onValueChange={(next) => onChange(next?.value ?? null)}
      onInputValueChange={(text, details) => setQuery(details.reason === 'input-change' ? text : null)}
      isItemEqualToValue={isSame}
      disabled={props.disabled ?? false}
      autoHighlight
    >
      <Combobox.InputGroup className={classNames('relative', props.className)}>
        <Combobox.Input
          ref={props.ref}
          {...attributes}
          aria-label={label}
          placeholder={placeholder}
          onBlur={onBlur}
          className="control pr-20"
        />
        <span className="absolute inset-y-0 right-1 flex items-center text-faint">
          <Combobox.Clear
            aria-label={`${label}: seçimi temizle`}
            className="flex size-9 items-center justify-center rounded-sm hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Combobox.Clear>
          <Combobox.Trigger
            aria-label={`${label}: listeyi aç`}
            className="flex size-9 items-center justify-center rounded-sm hover:text-ink"
          >
            <ChevronDown aria-hidden className="size-4.5" />
          </Combobox.Trigger>
        </span>
      </Combobox.InputGroup>
      <ComboboxPopup label={label} matchCount={matches.length} />
    </Combobox.Root>
  );
}
