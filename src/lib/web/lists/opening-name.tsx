import { actionWords } from '../words.ts';
import { OneLine } from './name-cell.tsx';

export function OpeningName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${actionWords.details}: ${name}`}
      onClick={onOpen}
      className="min-h-6 text-left font-semibold wrap-anywhere underline-offset-4 hover:underline focus-visible:outline-offset-0"
    >
      <OneLine>{name}</OneLine>
    </button>
  );
}
