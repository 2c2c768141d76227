import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_SEARCH, oneLine } from '#lib/shared/turkish.ts';

/** The search follows the typed text after `delayMs`, or at once by `send`. Repeated or too long texts are not sent. */
export function useDelayedSearch(given: {
  value: string;
  onSearch: (query: string) => void;
  delayMs: number;
}) {
  const { value, onSearch, delayMs } = given;
  const [text, setText] = useState(value);
  const sent = useRef(value);

  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });

  const send = useCallback((next: string) => {
    const query = oneLine(next);
    if (query === sent.current || query.length > MAX_SEARCH) return;
    sent.current = query;
    latestOnSearch.current(query);
  }, []);

  // A search that changed elsewhere (Back, "Aramayı temizle") shows here; a text sent from here is not put back over
  // later typing.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);

  useEffect(() => {
    const timer = setTimeout(() => send(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs, send]);

  return { text, setText, send };
}
