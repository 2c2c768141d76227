import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
    const timer = setTimeout(() => sendLatest(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);

  return { text, setText, send };
}
