/** How many of a step's tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
