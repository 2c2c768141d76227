import { useMemo, useState } from 'react';
import { matchesSearch } from '#lib/shared/turkish.ts';
import type { Choice } from './choice.ts';
import { MAX_SHOWN } from './combobox-popup.tsx';

/** Searches choices without regard to Turkish letters; gives the shown ones and how many there are in all. */
export function useChoiceFilter<V extends string | number>(choices: readonly Choice<V>[]) {
  const [query, setQuery] = useState('');
  const matches = useMemo(
    () => choices.filter((choice) => matchesSearch(choice.label, query)),
    [choices, query],
  );
  const shown = useMemo(() => matches.slice(0, MAX_SHOWN), [matches]);
  return { query, setQuery, shown, matchCount: matches.length };
}
