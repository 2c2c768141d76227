import { ListFilter, Search, X } from 'lucide-react';
import { type ReactNode, useRef, useState, useEffect, useEffectEvent } from 'react';
import { MAX_SEARCH, oneLine } from '#lib/shared/turkish.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../buttons/button.tsx';
import { type Choice, Select } from '../inputs/select.tsx';
import { DayFilter } from '../inputs/date-input.tsx';
import { Field } from '../inputs/field.tsx';
import { FilterButtons } from '../lists/filter-buttons.tsx';
import type { List } from './use-list.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { actionWords, listWords } from '../words.ts';

type Texts = Readonly<Record<string, string>>;

interface OneFilter<Name extends string, Value extends string = string> {
  list: List<Texts & Record<Name, Value>>;
  name: Name;
  label: string;
}

interface ListSearchProps {
  list: List<Texts & { search: string }>;
  placeholder: string;
  delayMs?: number;
}

function choose<Name extends string, Value extends string>(
  { list, name }: OneFilter<Name, Value>,
  value: NoInfer<Value>,
): void {
  // The compiler widens the name of a computed key.
  list.set({ [name]: value } as Partial<Texts & Record<Name, Value>>);
}

export function ListSearch({ list, placeholder, delayMs = 400 }: ListSearchProps) {
  const { text, setText, send } = useDelayedSearch({
    value: list.filters.search,
    onSearch: list.setSearch,
    delayMs,
  });
  const input = useRef<HTMLInputElement>(null);
  const isTooLong = oneLine(text).length > MAX_SEARCH;

  function clear() {
    setText('');
    send('');
    input.current?.focus();
  }

  return (
    <form
      role="search"
      className="w-full md:w-auto md:max-w-md md:min-w-60 md:flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        icon={<Search />}
        suffix={text !== '' && <IconButton label={actionWords.clearSearch} icon={<X />} onClick={clear} />}
      />
      <p role="status" className="text-xs font-semibold text-danger empty:hidden">
        {isTooLong && listWords.longSearch(MAX_SEARCH)}
      </p>
    </form>
  );
}

export function ListChoice<Name extends string, Value extends string>(
  props: OneFilter<Name, Value> & { options: readonly { value: Value; label: string }[] },
) {
  return (
    <FilterButtons<Value>
      label={props.label}
      value={props.list.filters[props.name]}
      onChange={(value) => choose(props, value)}
      options={props.options}
    />
  );
}

export function ListSelect<Name extends string>(
  props: OneFilter<Name> & { options: readonly Choice<string>[]; anyLabel: string; isLabelHidden?: boolean },
) {
  return (
    <Field label={props.label} isLabelHidden={props.isLabelHidden}>
      <Select
        value={props.list.filters[props.name] || null}
        onChange={(value) => choose(props, value ?? '')}
        options={props.options}
        placeholder={props.anyLabel}
        emptyLabel={props.anyLabel}
      />
    </Field>
  );
}

export function ListDay<Name extends string>(props: OneFilter<Name> & { min?: string; max?: string }) {
  return (
    <DayFilter
      label={props.label}
      value={props.list.filters[props.name]}
      onChange={(day) => choose(props, day)}
      min={props.min || undefined}
      max={props.max || undefined}
    />
  );
}

/** Fields start at the top of their row, so that a message below one pushes none; a button is level with them. */
function FilterPanel({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'order-last grid w-full items-start gap-3 rounded-xl border border-line bg-surface p-4 shadow-card max-[22.5rem]:grid-cols-1 print:hidden [&>button]:mt-[1.625rem]',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface MoreFiltersProps<Name extends string> {
  list: List<Texts & Record<Name, string>>;
  names: readonly Name[];
  className: string;
  children: ReactNode;
}

export function MoreFilters<Name extends string>(props: MoreFiltersProps<Name>) {
  const { list, names, className, children } = props;
  const inForce = names.filter((name) => list.filters[name] !== '').length;
  const [isOpen, setIsOpen] = useState(inForce > 0);
  return (
    <>
      <Button
        variant="secondary"
        icon={<ListFilter aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {inForce > 0 ? `${listWords.filters} (${inForce})` : listWords.filters}
      </Button>
      <ClearFilters list={list} />
      {isOpen && <FilterPanel className={className}>{children}</FilterPanel>}
    </>
  );
}

function ClearFilters({ list }: { list: List }) {
  if (!list.isFiltered) return null;
  return (
    <Button variant="ghost" icon={<X aria-hidden />} onClick={() => list.clear()}>
      {actionWords.clearFilters}
    </Button>
  );
}

export function useDelayedSearch(options: {
  value: string;
  onSearch: (query: string) => void;
  delayMs: number;
}) {
  const { value, onSearch, delayMs } = options;
  const [text, setText] = useState(value);
  const sent = useRef(value);

  const send = (next: string) => {
    const query = oneLine(next);
    if (query === sent.current || query.length > MAX_SEARCH) return;
    sent.current = query;
    onSearch(query);
  };

  // A search changed elsewhere (Back, "Aramayı temizle") shows here; one sent from here never overwrites later typing.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);

  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    // A page whose successor is still loading stays on screen: a search sent from it would lead back to it.
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) sendLatest(text);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);

  return { text, setText, send };
}
