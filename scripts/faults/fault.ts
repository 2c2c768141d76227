/** A mistake that somebody could make, and the proof that has to notice it. */
export interface Fault {
  /** Describes the program with the mistake in it. */
  what: string;
  file: string;
  /** The text to replace: short, unchanged for long, and found exactly once in the file. */
  text: string;
  /** The text in its place while the fault is planted. */
  instead: string;
  /** The file of a journey and its whole name, or a file of tests of which one has to fail. */
  proof: readonly [journeys: string, name: string] | readonly [tests: string];
}
