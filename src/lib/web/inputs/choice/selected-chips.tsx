import { X } from 'lucide-react';
import type { Choice } from './choice.ts';

/**
 * The chosen entries of a multi-select, each with a button that takes it away. They are laid out by the frame around
 * them (`contents`).
 */
export function SelectedChips<V extends string | number>(props: {
  label: string;
  chips: readonly Choice<V>[];
  disabled: boolean;
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
            disabled={props.disabled}
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
