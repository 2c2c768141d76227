/** How full a viewer's profile is, in whole percent. Pure. */
export function completenessPercent(filled: number, total: number): number {
  return total === 0 ? 100 : Math.round((filled / total) * 100);
}
