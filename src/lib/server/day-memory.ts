import type { CalendarDay } from '#lib/shared/dates.ts';

/** For facts that may be asked for twice: forgets all when a day begins or `most` facts are stored. */
export function createDayMemory(most: number) {
  const seen = new Set<string>();
  let today: CalendarDay | undefined;
  // V8 keeps all parts of a template literal; a joined string takes less than half of the memory.
  const nameOf = (userId: number, what: string) => [userId, what].join(' ');
  return {
    has: (day: CalendarDay, userId: number, what: string): boolean =>
      day === today && seen.has(nameOf(userId, what)),
    add(day: CalendarDay, userId: number, what: string): void {
      if (day !== today || seen.size >= most) seen.clear();
      today = day;
      seen.add(nameOf(userId, what));
    },
  };
}
