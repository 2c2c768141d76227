/** A mistake that somebody could make in a page, and the proof that has to notice it. */
export interface Fault {
  /** Said of the page with the mistake in it. */
  what: string;
  file: string;
  /** Found exactly once in the file: short, and as it has stood for long. */
  text: string;
  /** Stands there instead while the fault is planted. */
  instead: string;
  /** The file of the journey and its whole name. */
  proof: readonly [file: string, name: string];
}
