import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { matchesSearch, searchFold } from '#lib/shared/turkish.ts';
import type { Choice } from './choice.ts';
import { useDismiss } from '../../overlays/use-dismiss.ts';

/** Most entries drawn at once, with room for all cities: a list of all 973 districts would be slow on a phone and nobody reads it. */
export const MAX_SHOWN = 100;

export interface Combobox<V extends string | number> {
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
export function useCombobox<V extends string | number>(given: {
  choices: readonly Choice<V>[];
  onPick: (choice: Choice<V>) => void;
  isSelected: (value: V) => boolean;
  staysOpen: boolean;
}): Combobox<V> {
  const { choices, onPick, isSelected, staysOpen } = given;
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
      // Not a submit of the form around it.
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
