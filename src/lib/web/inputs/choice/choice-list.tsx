import { Check } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { classNames } from '../../class-names.ts';
import { useAnchoredPopover } from '../../overlays/use-anchored-popover.ts';
import { type Combobox, MAX_SHOWN } from './use-combobox.ts';

export interface ChoiceListProps<V extends string | number> {
  combobox: Combobox<V>;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  isSelected: (value: V) => boolean;
  isMultiple: boolean;
}

export function ChoiceList<V extends string | number>(props: ChoiceListProps<V>) {
  const { combobox, anchor, label, isSelected, isMultiple } = props;
  const { isOpen, shown, matchCount, activeIndex, optionId, listId } = combobox;
  const popover = useAnchoredPopover({ isOpen, anchor, align: 'start', isAnchorWide: true });
  const activeId = activeIndex >= 0 ? optionId(activeIndex) : null;
  useEffect(() => {
    if (isOpen && activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeId]);

  if (!isOpen) return null;
  return (
    <div ref={popover} popover="manual" className="popup overflow-hidden">
      <ul
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        // The focus stays in the field; a press on the list, its edge or its scrollbar must not take it.
        onPointerDown={(event) => event.preventDefault()}
        className="max-h-[min(18rem,calc(var(--available-height)-2.5rem))] scroll-py-1 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {shown.map((choice, index) => (
          // The field takes the keys for its list; the entries themselves never have the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={choice.value}
            id={optionId(index)}
            role="option"
            aria-selected={isSelected(choice.value)}
            onClick={() => combobox.pick(choice)}
            onPointerMove={() => combobox.setActiveIndex(index)}
            className={classNames(
              'flex min-h-11 cursor-default items-center justify-between gap-3 rounded-sm px-3 py-2 text-(length:--control-text) select-none aria-selected:font-semibold md:min-h-9',
              index === activeIndex && 'bg-sunken',
            )}
          >
            {choice.label}
            {isSelected(choice.value) && <Check aria-hidden className="size-4 shrink-0 text-brand-text" />}
          </li>
        ))}
      </ul>
      {matchCount === 0 && (
        <p className="px-4 py-4 text-sm text-soft">Eşleşen seçenek yok. Başka bir kelime dene.</p>
      )}
      {matchCount > MAX_SHOWN && (
        <p className="border-t border-line px-4 py-2 text-xs text-soft">
          {matchCount} seçenekten ilk {MAX_SHOWN} tanesi görünüyor. Yazarak daralt.
        </p>
      )}
      <p role="status" className="sr-only">
        {combobox.query === '' ? '' : `${matchCount} seçenek`}
      </p>
    </div>
  );
}
