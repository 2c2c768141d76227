/** Validates a field left by a press only after it: an error would move a button between press and release. */
type Work = () => void;

export function watchPresses(place: Pick<Document, 'addEventListener'> | undefined): {
  afterPress: (work: Work) => void;
} {
  let waiting: Work[] | null = null;
  const release = () =>
    // The click follows in the same task as the release.
    setTimeout(() => {
      const due = waiting ?? [];
      waiting = null;
      for (const work of due) work();
    });
  // A finger presses the mouse, too: it is this event that takes the focus from a field.
  place?.addEventListener('mousedown', ({ button }) => button === 0 && (waiting ??= []), true);
  // The last two end a press whose release the page does not hear of.
  for (const end of ['mouseup', 'dragend', 'keydown']) place?.addEventListener(end, release, true);
  return { afterPress: (work) => (waiting === null ? work() : void waiting.push(work)) };
}

/** The build, which draws the first pages, has no document. */
export const { afterPress } = watchPresses(typeof document === 'undefined' ? undefined : document);
