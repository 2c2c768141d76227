import { ChevronDown, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import type { Choice } from './select.tsx';
import { ChoiceList, useUnknownChoice, useCombobox, isLeft, mergeRefs } from './combobox.tsx';
import { useFieldControl } from './field-context.ts';

export interface SearchSelectProps<V extends string | number> {
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  options: readonly Choice<V>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function SearchSelect<V extends string | number>(props: SearchSelectProps<V>) {
  const { options, value, onChange, placeholder = 'Ara ve seç', disabled = false } = props;
  const { field, attributes: ownAttributes } = useFieldControl();
  const label = field?.label ?? placeholder;
  const input = useRef<HTMLInputElement>(null);
  const chosen = options.find((option) => option.value === value) ?? null;
  const isSelected = (other: V) => other === value;
  const combobox = useCombobox({
    choices: options,
    staysOpen: false,
    isSelected,
    onPick: (choice) => onChange(choice.value),
  });
  const { attributes, message } = useUnknownChoice(ownAttributes, combobox.unknown);
  const isTyped = combobox.isOpen || message !== null;
  const shown = isTyped ? combobox.query : (chosen?.label ?? '');

  return (
    <div ref={combobox.frame} onBlur={(event) => isLeft(event) && props.onBlur?.()}>
      <div className="relative">
        <input
          ref={mergeRefs(input, props.ref)}
          {...attributes}
          {...combobox.inputProps}
          disabled={disabled}
          placeholder={combobox.isOpen && chosen ? chosen.label : placeholder}
          value={shown}
          onChange={(event) => {
            const typed = event.target.value;
            combobox.search(isTyped || !chosen ? typed : typed.replace(chosen.label, ''));
          }}
          className="control pr-20"
        />
        <span className="absolute inset-y-0 right-1 flex items-center text-faint">
          {chosen && !disabled && (
            <button
              type="button"
              aria-label={`${label}: seçimi temizle`}
              onClick={() => {
                onChange(null);
                combobox.close();
                input.current?.focus();
              }}
              className="flex size-10 items-center justify-center rounded-sm hover:text-ink md:size-9"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
          <ChevronDown aria-hidden className="pointer-events-none mr-2.5 size-4.5" />
        </span>
      </div>
      <ChoiceList
        combobox={combobox}
        anchor={combobox.frame}
        label={label}
        isSelected={isSelected}
        isMultiple={false}
      />
      {message}
    </div>
  );
}
