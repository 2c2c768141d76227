import { COLOURS } from '#lib/shared/colours.ts';
import { useColours } from '../use-colours.ts';
import { FilterButtons } from '../lists/filter-buttons.tsx';
import { colourWords } from '../words.ts';

const OPTIONS = COLOURS.map((value) => ({ value, label: colourWords[value] }));

/** Chooses light, dark, or the device's colours. The choice stays on this device, whoever is signed in. */
export function ColoursSwitch() {
  const { colours, choose } = useColours();
  return <FilterButtons label={colourWords.label} value={colours} onChange={choose} options={OPTIONS} />;
}
