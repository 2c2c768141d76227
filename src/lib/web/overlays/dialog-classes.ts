/** Rendered with `forceRender`, so that a dialog opened in another one dims that one, too. */
export const DIALOG_BACKDROP =
  'fixed inset-0 z-40 bg-shade/45 transition-opacity duration-200 away:opacity-0';

export const DIALOG_VIEWPORT = 'fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6';

export const DIALOG_POPUP =
  'flex max-h-[92dvh] w-full flex-col rounded-t-2xl border-t border-line bg-surface shadow-pop sm:border-x sm:border-b outline-none ' +
  'transition-[translate,opacity,scale] duration-250 ease-out sm:max-h-[min(52rem,calc(100dvh-3rem))] sm:rounded-xl ' +
  'away:translate-y-full ' +
  'sm:away:translate-y-0 sm:away:scale-[0.97] sm:away:opacity-0';
