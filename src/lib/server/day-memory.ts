/** What was seen of whom on one Istanbul day, so that it is neither asked for nor written again. */
import type { CalendarDay } from '#lib/shared/dates.ts';

export interface DayMemory {
  has(day: CalendarDay, userId: number, what: string): boolean;
  add(day: CalendarDay, userId: number, what: string): void;
}

/**
 * One such memory, in this process. It forgets everything when another day begins or when it holds `most` things: for what
 * may be asked for or written twice.
 */
export function createDayMemory(most: number): DayMemory {
  const seen = new Set<string>();
  let today: CalendarDay | undefined;
  // Of a template V8 keeps all parts; joined, a name takes less than half of the memory.
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
