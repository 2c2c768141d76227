import type { ChipChoice } from '#lib/web/inputs/choice/choice-chips.tsx';
import { choicesOf, type LookupLists } from '../contract.ts';
import type { LookupKind } from '../lookups.ts';
import { ColourSwatch } from './colour-swatch.tsx';

/** The entries of one list as chips; a colour has a dot of itself before its name. */
export function chipsOf(lists: LookupLists, kind: LookupKind): ChipChoice<number>[] {
  const choices = choicesOf(lists, kind);
  if (kind !== 'color') return choices;
  return choices.map((choice) => ({ ...choice, icon: <ColourSwatch id={choice.value} /> }));
}
