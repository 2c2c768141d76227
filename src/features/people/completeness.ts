/** The share of a viewer's details that are given, in whole percent. Pure. */
export function completenessPercent(filled: number, total: number): number {
  return total === 0 ? 100 : Math.round((filled / total) * 100);
}
