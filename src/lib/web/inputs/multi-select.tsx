import { type Ref, useMemo, useRef } from 'react';
import { X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import type { Choice } from './select.tsx';
import { ChoiceList, useUnknownChoice, useCombobox, isLeft, mergeRefs } from './combobox.tsx';
import { useFieldControl } from './field-context.ts';
import { nextSelection } from './choice-chips.tsx';

export interface MultiSelectProps<V extends string | number> {
  value: readonly V[] | null | undefined;
  onChange: (value: V[]) => void;
  options: readonly Choice<V>[];
  all?: Choice<V> | undefined;
  placeholder?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function MultiSelect<V extends string | number>(props: MultiSelectProps<V>) {
  const { options, all, onChange, placeholder = 'Ara ve seç' } = props;
  const { field, attributes: ownAttributes } = useFieldControl();
  const label = field?.label ?? placeholder;
  const input = useRef<HTMLInputElement>(null);
  const choices = useMemo(() => (all ? [all, ...options] : options), [all, options]);
  const labels = useMemo(() => new Map(choices.map((choice) => [choice.value, choice.label])), [choices]);
  const values = props.value ?? [];
  const isSelected = (value: V) => values.includes(value);
  const remove = (value: V) => onChange(values.filter((other) => other !== value));
  const combobox = useCombobox({
    choices,
    staysOpen: true,
    isSelected,
    onPick: ({ value }) => {
      if (isSelected(value)) remove(value);
      else onChange(nextSelection(values, [...values, value], all?.value));
    },
  });
  const { attributes, message } = useUnknownChoice(ownAttributes, combobox.unknown);

  return (
    <div ref={combobox.frame} onBlur={(event) => isLeft(event) && props.onBlur?.()}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a wider target for the field inside; the keyboard has the field */}
      <div
        onClick={() => input.current?.focus()}
        className={classNames(
          'control flex cursor-text flex-wrap items-center gap-1.5 py-1.5',
          values.length > 0 && 'pl-1.5',
        )}
      >
        <SelectedChips
          label={label}
          // A value without an option (a brand that is gone) still shows, and can be taken away.
          chips={values.map((value) => ({ value, label: labels.get(value) ?? String(value) }))}
          onRemove={(value) => {
            remove(value);
            input.current?.focus();
          }}
        />
        <input
          ref={mergeRefs(input, props.ref)}
          {...attributes}
          {...combobox.inputProps}
          placeholder={values.length > 0 ? '' : placeholder}
          value={combobox.query}
          onChange={(event) => combobox.search(event.target.value)}
          onKeyDown={(event) => {
            const last = values.at(-1);
            if (event.key === 'Backspace' && combobox.query === '' && last !== undefined) remove(last);
            combobox.inputProps.onKeyDown(event);
          }}
          className="min-h-8 min-w-16 flex-1 bg-transparent px-1 text-(length:--control-text) outline-none"
        />
      </div>
      <ChoiceList
        combobox={combobox}
        anchor={combobox.frame}
        label={label}
        isSelected={isSelected}
        isMultiple
      />
      {message}
    </div>
  );
}

function SelectedChips<V extends string | number>(props: {
  label: string;
  chips: readonly Choice<V>[];
  onRemove: (value: V) => void;
}) {
  if (props.chips.length === 0) return null;
  return (
    <ul aria-label={`${props.label}: seçilenler`} className="contents">
      {props.chips.map((chip) => (
        <li
          key={chip.value}
          className="flex min-h-8 max-w-full items-center rounded-sm bg-sunken pl-2.5 text-sm font-medium"
        >
          <span className="truncate">{chip.label}</span>
          <button
            type="button"
            aria-label={`${chip.label} seçimini kaldır`}
            onClick={() => props.onRemove(chip.value)}
            className="flex size-8 shrink-0 items-center justify-center rounded-sm text-soft -outline-offset-2 pointed:bg-line pointed:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
