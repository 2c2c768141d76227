import type { CalendarDay } from '#lib/shared/dates.ts';

export interface DayMemory {
  has(day: CalendarDay, userId: number, what: string): boolean;
  add(day: CalendarDay, userId: number, what: string): void;
}

/** For facts that may be asked for twice: forgets all when a day begins or `most` facts are stored. */
export function createDayMemory(most: number): DayMemory {
  const seen = new Set<string>();
  let today: CalendarDay | undefined;
  // V8 keeps all parts of a template literal; a joined string takes less than half of the memory.
  const nameOf = (userId: number, what: string) => [userId, what].join(' ');
  return {
    has: (day, userId, what) => day === today && seen.has(nameOf(userId, what)),
    add(day, userId, what) {
      if (day !== today || seen.size >= most) seen.clear();
      today = day;
      seen.add(nameOf(userId, what));
    },
  };
}
