import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { Choice } from './choice.ts';

/** Most entries drawn at once: a list of all 973 districts would be slow on a phone and nobody reads it. */
export const MAX_SHOWN = 80;

/** The list under a searchable select or a multi-select. */
export function ComboboxPopup({ label, matchCount }: { label: string; matchCount: number }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} className="z-50 outline-none">
        <Combobox.Popup className="popup w-(--anchor-width) max-w-(--available-width) overflow-hidden">
          <Combobox.Empty>
            <p className="px-4 py-4 text-sm text-soft">Eşleşen seçenek yok. Başka bir kelime dene.</p>
          </Combobox.Empty>
          <Combobox.List
            aria-label={label}
            className="max-h-[min(18rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0"
          >
            {(choice: Choice<string | number>) => (
              <Combobox.Item
                key={choice.value}
                value={choice}
                className="flex min-h-11 cursor-default items-center justify-between gap-3 rounded-sm px-3 py-2 text-(length:--control-text) outline-none select-none data-highlighted:bg-sunken data-selected:font-semibold md:min-h-9"
              >
                {choice.label}
                <Combobox.ItemIndicator className="text-brand">
                  <Check aria-hidden className="size-4" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
          {matchCount > MAX_SHOWN && (
            <p className="border-t border-line px-4 py-2 text-xs text-soft">
              {matchCount} seçenekten ilk {MAX_SHOWN} tanesi görünüyor. Yazarak daralt.
            </p>
          )}
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
