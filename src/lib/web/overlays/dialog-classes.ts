/** Shared by Dialog and ConfirmDialog. */
export const DIALOG_BACKDROP =
  'fixed inset-0 z-40 bg-shade/45 backdrop-blur-sm transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const DIALOG_VIEWPORT = 'fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6';

/** A sheet that rises from below on phones; a box that grows a little on desktops. */
export const DIALOG_POPUP =
  'flex max-h-[92dvh] w-full flex-col rounded-t-2xl bg-surface shadow-pop outline-none ' +
  'transition-[translate,opacity,scale] duration-250 ease-out sm:max-h-[min(52rem,calc(100dvh-3rem))] sm:rounded-xl ' +
  'data-ending-style:translate-y-full data-starting-style:translate-y-full ' +
  'sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-97 sm:data-ending-style:opacity-0 ' +
  'sm:data-starting-style:translate-y-0 sm:data-starting-style:scale-97 sm:data-starting-style:opacity-0';
