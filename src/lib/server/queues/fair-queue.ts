/** Bounds concurrent work. Groups take turns, and names within a group, so that one with many delays nobody. */
import { commonErrors } from '#lib/shared/errors.ts';

interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

export interface Turn {
  name: string;
  group?: string;
}

export interface FairQueue {
  /** Throws UNAVAILABLE when the group's places are taken. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

export interface FairQueueOptions {
  running: number;
  waiting: number;
  retryAfterSeconds: number;
}

export function createFairQueue({
  running: slots,
  waiting: most,
  retryAfterSeconds,
}: FairQueueOptions): FairQueue {
  let running = 0;
  /** In the order of turns: a served group or name moves to the end, and leaves when it has nothing. */
  const groups = new Map<string, Map<string, Waiting[]>>();

  const tooMany = () => commonErrors.UNAVAILABLE({ retryAfterSeconds });

  /** Refuses the newest entry of the name with most, if that has at least two more than `own`. */
  function makeRoom(group: ReadonlyMap<string, Waiting[]>, own: number): boolean {
    const longest = [...group.values()].reduce(
      (longer, queue) => (queue.length > longer.length ? queue : longer),
      [],
    );
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse(tooMany());
    return true;
  }

  function wait({ name, group = '' }: Turn): Promise<void> {
    const names = groups.get(group) ?? new Map<string, Waiting[]>();
    const queue = names.get(name) ?? [];
    const waiting = [...names.values()].reduce((sum, one) => sum + one.length, 0);
    if (waiting >= most && !makeRoom(names, queue.length)) throw tooMany();
    groups.set(group, names.set(name, queue));
    return new Promise((start, refuse) => {
      queue.push({ start, refuse });
    });
  }

  function takeNext(): Waiting | undefined {
    for (const [group, names] of groups) {
      for (const [name, queue] of names) {
        const next = queue.shift();
        names.delete(name);
        if (queue.length > 0) names.set(name, queue);
        groups.delete(group);
        if (names.size > 0) groups.set(group, names);
        return next;
      }
    }
    return undefined;
  }

  return {
    async run(turn, work) {
      // A finished run passes its slot to the next in the queue, so that `running` stays as it is.
      if (running < slots) running += 1;
      else await wait(turn);
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
  };
}
