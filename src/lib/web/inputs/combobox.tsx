import { Check, CircleAlert } from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useId,
  type ComponentProps,
  type KeyboardEvent,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
} from 'react';
import { classNames } from '../class-names.ts';
import { useAnchoredPopover, useDismiss } from '../overlays/popover.ts';
import { unknownChoice } from '../words.ts';
import type { ControlAttributes } from './field-context.ts';
import { matchesSearch, searchFold } from '#lib/shared/turkish.ts';
import type { Choice } from './select.tsx';

interface ChoiceListProps<V extends string | number> {
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

export function useUnknownChoice(attributes: ControlAttributes, unknown: string) {
  const id = useId();
  if (unknown === '') return { attributes, message: null };
  const describedBy = [id, attributes['aria-describedby']].filter(Boolean).join(' ');
  return {
    attributes: { ...attributes, 'aria-describedby': describedBy, 'aria-invalid': true as const },
    message: (
      <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{unknownChoice(unknown)}</span>
      </p>
    ),
  };
}

/** Most entries rendered at once, with room for all cities: a list of all 973 districts would be slow on a phone and nobody reads it. */
const MAX_SHOWN = 100;

interface Combobox<V extends string | number> {
  frame: RefObject<HTMLDivElement | null>;
  listId: string;
  isOpen: boolean;
  query: string;
  unknown: string;
  shown: readonly Choice<V>[];
  matchCount: number;
  activeIndex: number;
  optionId: (index: number) => string;
  setActiveIndex: (index: number) => void;
  close: () => void;
  search: (query: string) => void;
  pick: (choice: Choice<V>) => void;
  inputProps: ComponentProps<'input'> & { onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void };
}

/** WAI-ARIA combobox. Leaving the field with a choice's whole name picks it; any other text blocks submission. */
export function useCombobox<V extends string | number>(options: {
  choices: readonly Choice<V>[];
  onPick: (choice: Choice<V>) => void;
  isSelected: (value: V) => boolean;
  staysOpen: boolean;
}): Combobox<V> {
  const { choices, onPick, isSelected, staysOpen } = options;
  const frame = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [unknown, setUnknown] = useState('');
  const [activeIndex, setActiveIndex] = useState(-1);
  const matches = useMemo(
    () => choices.filter((choice) => matchesSearch(choice.label, query)),
    [choices, query],
  );
  const shown = useMemo(() => matches.slice(0, MAX_SHOWN), [matches]);
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setIsOpen(false);
    setQuery('');
    setUnknown('');
    setActiveIndex(-1);
  };
  const settle = () => {
    const typed = query.trim();
    const named = choices.find(({ label }) => searchFold(label) === searchFold(typed));
    if (typed !== '' && named === undefined) {
      setIsOpen(false);
      setUnknown(typed);
      return;
    }
    if (named !== undefined && !isSelected(named.value)) onPick(named);
    close();
  };
  useDismiss({ isOpen, frame, onDismiss: (reason) => (reason === 'escape' ? close() : settle()) });
  useHeldForm(frame, unknown !== '');

  const search = (text: string) => {
    setQuery(text);
    setUnknown('');
    setIsOpen(true);
    setActiveIndex(text === '' ? -1 : 0);
  };
  const pick = (choice: Choice<V>) => {
    onPick(choice);
    if (!staysOpen) close();
    else if (query !== '') search('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const active = isOpen ? shown[activeIndex] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActiveIndex(
        stepThrough({ from: isOpen ? activeIndex : -1, count: shown.length, isUp: event.key === 'ArrowUp' }),
      );
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Enter' && query.trim() !== '') {
      event.preventDefault();
      settle();
    }
  };

  const inputProps = {
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && shown[activeIndex] ? optionId(activeIndex) : undefined,
    autoComplete: 'off',
    // Longer than any name: a page of pasted text would be compared with every choice.
    maxLength: 200,
    onClick: () => setIsOpen(true),
    onKeyDown,
  } as const;
  const list = { listId, isOpen, query, unknown, shown, matchCount: matches.length, activeIndex, optionId };
  return { frame, ...list, setActiveIndex, close, search, pick, inputProps };
}

/** While a text names no choice, the form around it is not sent: it would be saved without what the person meant. */
function useHeldForm(frame: RefObject<HTMLDivElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const form = frame.current?.closest('form');
    if (!isHeld || !form) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      frame.current?.querySelector('input')?.focus();
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [frame, isHeld]);
}

function stepThrough({ from, count, isUp }: { from: number; count: number; isUp: boolean }): number {
  if (count === 0) return -1;
  if (isUp) return from <= 0 ? count - 1 : from - 1;
  return (from + 1) % count;
}

export function isLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(relatedTarget);
}

export function mergeRefs<T>(own: { current: T | null }, forwarded: Ref<T> | undefined) {
  return (node: T | null) => {
    own.current = node;
    if (typeof forwarded === 'function') forwarded(node);
    else if (forwarded) forwarded.current = node;
  };
}
