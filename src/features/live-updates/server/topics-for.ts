import type { Duty } from '#lib/shared/route.ts';
import { type Topic, TOPICS } from '#lib/shared/topics.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Announcement } from '#lib/server/database/announce.ts';

/** The topics of an announcement that the reader of a page is told of. */
export function topicsFor(reader: Actor, announced: Announcement): readonly Topic[] {
  if (announced.everybody || announced.people.includes(reader.userId)) return announced.topics;
  const { duty } = reader;
  if (!announced.admins || reader.role !== 'admin' || duty === null) return [];
  return announced.topics.filter((topic) => (TOPICS[topic] as readonly Duty[]).includes(duty)); // Wider than each list.
}
