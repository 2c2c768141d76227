import { actionWords } from '../words.ts';
import { TextLink } from '../buttons/text-link.tsx';

export interface OnlyOfProps {
  text: string;
  owner: { to: string; label: string };
  onClear: () => void;
}

export function OnlyOf({ text, owner, onClear }: OnlyOfProps) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-2 text-sm">
      <span>{text}</span>
      <TextLink to={owner.to}>{owner.label}</TextLink>
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 font-semibold text-brand-text underline-offset-4 hover:underline"
      >
        {actionWords.clearFilters}
      </button>
    </p>
  );
}
