/**
 * Tells open pages, on every server, that something has changed for their readers. Written in the transaction of the
 * change, so that PostgreSQL delivers it when that commits, and never if it does not.
 *
 * At the commit of a transaction with notifications PostgreSQL takes a lock that all such transactions share. Paid views
 * therefore announce nothing: the page that shows the ad knows, and panels read their figures again now and then.
 */
import { TOPIC_NAMES, type Topic } from '#lib/shared/topics.ts';
import { z } from '#lib/shared/zod.ts';
import { type Db, run, sql } from '../db.ts';

export const LIVE_CHANNEL = 'live';
/** A notification holds less than 8,000 bytes. */
const MOST_PEOPLE = 400;

export interface Hearers {
  /** People whose own thing it is. */
  people?: readonly number[];
  /** The administrators whose work a topic is. */
  admins?: boolean;
  everybody?: boolean;
}

const schema = z.object({
  topics: z.array(z.string()),
  people: z.array(z.number()),
  admins: z.boolean(),
  everybody: z.boolean(),
});

export interface Announcement extends Required<Hearers> {
  topics: readonly Topic[];
}

/** `db` is the transaction of the change; a statement that stands alone is its own. */
export async function announce(db: Db, topics: readonly Topic[], hearers: Hearers): Promise<void> {
  const { people = [], admins = false, everybody = false } = hearers;
  const told = [...new Set(people)];
  if (told.length === 0 && !admins && !everybody) return;
  for (let at = 0; at === 0 || at < told.length; at += MOST_PEOPLE) {
    const payload = { topics, people: told.slice(at, at + MOST_PEOPLE), admins, everybody };
    await run(db, sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(payload)})`);
  }
}

/** What was announced, perhaps by another version: topics that this one does not know are left out. */
export function readAnnouncement(payload: string): Announcement {
  const { topics, ...hearers } = schema.parse(JSON.parse(payload));
  return { topics: TOPIC_NAMES.filter((topic) => topics.includes(topic)), ...hearers };
}
