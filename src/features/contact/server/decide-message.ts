/** An administrator answers a message or puts it away. */
import { formatDate } from '#lib/shared/dates.ts';
import { recordAct } from '#lib/server/audit.ts';
import { announce } from '#lib/server/database/announce.ts';
import { type Db, first, inTransaction, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { contactActs } from '../acts.ts';
import type { ContactTopic } from '../contract.ts';
import { contactErrors } from '../errors.ts';
import { MESSAGE_EVENTS, type MessageEvent, type MessageState } from '../lifecycle.ts';
import { answerMail, messageStateText, TOPIC_LABELS } from '../texts.ts';

interface Decision {
  id: number;
  adminId: number;
  now: Date;
}

interface Decided {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  sent_at: Date;
}

/** Throws MESSAGE_NOT_FOUND, MESSAGE_STATE. */
async function changeState(
  tx: Db,
  event: MessageEvent,
  { id, adminId, answer, now, seen }: Decision & { answer: string | null; seen?: MessageState | undefined },
): Promise<Decided> {
  const { from, to } = MESSAGE_EVENTS[event];
  const expected = from.filter((state) => seen === undefined || state === seen);
  const decided = await first(
    tx,
    sql<Decided>`
      update contact_messages
      set state = ${to}, answer = coalesce(${answer}, answer), decided_by = ${adminId}, decided_at = ${now}
      where id = ${id} and state = any(${expected}::text[]) returning name, email, topic, message, sent_at`,
  );
  if (decided === undefined) {
    const found = await first(
      tx,
      sql<{ state: MessageState; by: string | null }>`
        select state, (select name from users where id = decided_by) as by from contact_messages where id = ${id}`,
    );
    if (found === undefined) throw contactErrors.MESSAGE_NOT_FOUND();
    throw contactErrors.MESSAGE_STATE({ message: messageStateText(found.state, found.by) });
  }
  const after = answer === null ? {} : { after: { letters: answer.length } };
  await recordAct(tx, { actorId: adminId, act: contactActs[event], subjectId: id, ...after, now });
  await announce(tx, ['contact'], { admins: true });
  return decided;
}

/**
 * Sends the answer by e-mail. The message counts as answered only if the mail was taken; who answers at the same moment
 * waits for that, and is refused. Throws MESSAGE_NOT_FOUND, MESSAGE_STATE, ANSWER_NOT_SENT.
 */
export function answerMessage(
  { db, mail, log, config }: Pick<ServerKit, 'db' | 'mail' | 'log' | 'config'>,
  { answer, ...decision }: Decision & { answer: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const asked = await changeState(tx, 'answer', { ...decision, answer });
    const { name, email: to, topic, message, sent_at: sentAt } = asked;
    const text = [answerMail.greeting(name), answer, answerMail.asked(formatDate(sentAt)), message].join(
      '\n\n',
    );
    const subject = answerMail.subject(TOPIC_LABELS[topic]);
    try {
      await mail.send({ to, subject, text, why: answerMail.why(config.company.product_name) });
    } catch (error) {
      log.error(`an answer to a message was not taken: ${String(error)}`);
      throw contactErrors.ANSWER_NOT_SENT();
    }
  });
}

/** Throws MESSAGE_NOT_FOUND, MESSAGE_STATE, also where it is not as it was `seen` any more. */
export async function closeMessage(
  db: Db,
  decision: Decision & { seen: MessageState | undefined },
): Promise<void> {
  await inTransaction(db, (tx) => changeState(tx, 'close', { ...decision, answer: null }));
}
