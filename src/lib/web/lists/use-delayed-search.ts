import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What is typed into a search field and what is searched for: the second follows the first after a pause of
 * `delayMs`, or at once through `send`. Neither a repeated nor a merely padded text is sent again.
 */
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
    const query = next.trim();
    if (query === sent.current) return;
    sent.current = query;
    latestOnSearch.current(query);
  }, []);

  // A search that changed elsewhere (Back, "Aramayı temizle") shows here; what was sent from here does not come back.
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
