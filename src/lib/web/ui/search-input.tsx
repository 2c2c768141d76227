import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextInput } from './text-input.tsx';

export interface SearchInputProps {
  /** The search in force, usually from the URL. */
  value: string;
  /** Called when typing has paused, on Enter and on clearing. */
  onSearch: (text: string) => void;
  placeholder?: string | undefined;
  /** The name; the placeholder serves where none is given. */
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
  className,
}: SearchInputProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);

  // A search that changed elsewhere (Back, "filtreleri temizle") shows here; what was sent from here does not come back.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return undefined;
    const timer = setTimeout(() => send(text), delayMs);
    return () => clearTimeout(timer);
  });

  function send(next: string) {
    const query = next.trim();
    if (query === sent.current) return;
    sent.current = query;
    onSearch(query);
  }

  return (
    <form
      role="search"
      className={className ?? 'w-full md:max-w-md'}
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
        maxLength={100}
        aria-label={label ?? placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        icon={<Search />}
        suffix={
          text !== '' && (
            <IconButton
              label="Aramayı temizle"
              icon={<X />}
              onClick={() => {
                setText('');
                send('');
                input.current?.focus();
              }}
            />
          )
        }
      />
    </form>
  );
}
