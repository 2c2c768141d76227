import { decisionTexts } from '../texts/admin.ts';

/** Names the keyboard's shortcuts, on devices with a keyboard. */
export function KeyHints({ keys }: { keys: readonly (keyof typeof decisionTexts.keys)[] }) {
  return (
    <ul
      aria-label={decisionTexts.keyboard}
      className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft lg:flex"
    >
      {keys.map((key) => (
        <li key={key} className="flex items-center gap-1.5">
          <kbd className="rounded-xs border border-edge bg-surface px-1.5 py-0.5 font-sans font-semibold text-ink">
            {key}
          </kbd>
          {decisionTexts.keys[key]}
        </li>
      ))}
    </ul>
  );
}
