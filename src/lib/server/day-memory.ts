import type { CalendarDay } from '#lib/shared/dates.ts';

export interface DayMemory {
  has(day: CalendarDay, userId: number, what: string): boolean;
  add(day: CalendarDay, userId: number, what: string): void;
}

/**
 * Facts about users on one Istanbul day, in this process. Cleared when another day begins or `most` facts are stored,
 * so only for facts that may be asked for or written twice.
 */
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
