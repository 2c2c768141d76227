import type { ChipChoice } from '#lib/web/inputs/choice-chips.tsx';
import { choicesOf, type LookupLists } from './contract.ts';
import type { LookupKind } from './lookups.ts';

export function chipsOf(lists: LookupLists, kind: LookupKind): ChipChoice<number>[] {
  const choices = choicesOf(lists, kind);
  if (kind !== 'color') return choices;
  return choices.map((choice) => ({ ...choice, icon: <ColourSwatch id={choice.value} /> }));
}

const SWATCHES: Readonly<Record<number, string>> = {
  1: '#16181d',
  2: '#ffffff',
  3: '#d4232b',
  4: '#2b62d9',
  5: '#1d9a58',
  6: '#f5c518',
  7: '#7a3fc2',
  8: '#f07a1c',
  9: '#ee6fa8',
  10: '#7b4a2d',
  11: '#8b909c',
  12: '#1b2a5c',
};

function ColourSwatch({ id }: { id: number }) {
  const colour = SWATCHES[id];
  if (colour === undefined) return null;
  return (
    <span
      aria-hidden
      className="block size-3.5 rounded-full border border-edge"
      style={{ backgroundColor: colour }}
    />
  );
}
