/** A mistake that somebody could make in a page, and the proof that has to notice it. */
export interface Fault {
  /** Describes the page with the mistake in it. */
  what: string;
  file: string;
  /** The text to replace: short, unchanged for long, and found exactly once in the file. */
  text: string;
  /** The text in its place while the fault is planted. */
  instead: string;
  /** The file of the journey and its whole name. */
  proof: readonly [file: string, name: string];
}
