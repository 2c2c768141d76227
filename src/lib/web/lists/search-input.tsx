import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { MAX_SEARCH, searchText } from '#lib/shared/turkish.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { actionWords, listWords } from '../words.ts';
import { useDelayedSearch } from './use-delayed-search.ts';

export interface SearchInputProps {
  /** The search in force, usually from the URL. */
  value: string;
  /** Called when typing has paused, on Enter and on clearing. */
  onSearch: (text: string) => void;
  placeholder?: string | undefined;
  /** The name for screen readers; the placeholder if none is given. */
  label?: string | undefined;
  delayMs?: number | undefined;
  className?: string | undefined;
}

/** Searches as one types, after a pause. */
export function SearchInput({
  value,
  onSearch,
  placeholder = 'Ara...',
  label,
  delayMs = 400,
  className = 'w-full md:max-w-md',
}: SearchInputProps) {
  const { text, setText, send } = useDelayedSearch({ value, onSearch, delayMs });
  const input = useRef<HTMLInputElement>(null);
  const isTooLong = searchText(text).length > MAX_SEARCH;

  function clear() {
    setText('');
    send('');
    input.current?.focus();
  }

  return (
    <form
      role="search"
      className={className}
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
        aria-label={label ?? placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        icon={<Search />}
        suffix={text !== '' && <IconButton label={actionWords.clearSearch} icon={<X />} onClick={clear} />}
      />
      <p role="status" className="text-xs font-semibold text-danger empty:hidden">
        {isTooLong && listWords.longSearch}
      </p>
    </form>
  );
}
