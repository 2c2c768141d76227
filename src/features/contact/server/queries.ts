import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { contactActs } from '../acts.ts';
import type { ContactMessage, ContactTopic } from '../contract.ts';
import type { MessageState } from '../lifecycle.ts';

export interface MessageFilter {
  search: string;
  state: MessageState | 'all';
  topic: ContactTopic | undefined;
}

/** One page of messages: what waits longest first where all wait, else the newest first. */
export async function listMessages(
  db: Db,
  { search, state, topic }: MessageFilter,
  page: Page,
): Promise<{ messages: ContactMessage[]; total: number }> {
  const wanted = sql.join(
    [
      containsWords(search, sql`contact_messages.search_text`),
      ...(state === 'all' ? [] : [sql`state = ${state}`]),
      ...(topic === undefined ? [] : [sql`topic = ${topic}`]),
    ],
    sql` and `,
  );
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from contact_messages where ${wanted}`,
  );
  const order = state === 'new' ? sql`contact_messages.id` : sql`contact_messages.id desc`;
  const messages = await rows(
    db,
    sql<ContactMessage>`
      select contact_messages.id, contact_messages.name, contact_messages.email, topic, message, sent_at, state, answer,
        decided_at, deciders.name as decided_by, answers.at as answered_at, authors.name as answered_by
      from contact_messages left join users as deciders on deciders.id = contact_messages.decided_by
      left join audit_log as answers on answers.subject_kind = ${contactActs.answer.subject.kind}
        and answers.subject_id = contact_messages.id::text and answers.action = ${contactActs.answer.action}
      left join users as authors on authors.id = answers.actor_id
      where ${wanted} order by ${order} limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { messages, total };
}
