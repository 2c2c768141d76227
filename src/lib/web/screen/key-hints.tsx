import { keyWords } from '../words.ts';

export const Key = ({ letter }: { letter: string }) => (
  <kbd className="rounded-xs border border-edge bg-surface px-1.5 py-0.5 font-sans text-xs font-semibold text-ink max-lg:hidden">
    {letter}
  </kbd>
);

export function KeyHints({ keys }: { keys: Readonly<Record<string, string>> }) {
  const all = { J: keyWords.next, K: keyWords.before, ...keys };
  return (
    <ul
      aria-label={keyWords.label}
      className="hidden flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft lg:flex"
    >
      {Object.entries(all).map(([key, label]) => (
        <li key={key} className="flex items-center gap-1.5">
          <Key letter={key} />
          {label}
        </li>
      ))}
    </ul>
  );
}
