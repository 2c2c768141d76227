import { useIsCodeSlow } from './code.ts';

/** A line at the top while the code of the next page is under way; the page before stays on screen until it is here. */
export function PendingBar() {
  if (!useIsCodeSlow()) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden bg-brand-tint">
      <div className="h-full w-1/3 animate-sweep bg-brand" />
    </div>
  );
}
