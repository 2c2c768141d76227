import { announce } from '#lib/server/database/announce.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { addressKey, type LimitRule, type Limits } from '#lib/server/limits.ts';
import type { BodyOf } from '#lib/shared/route.ts';
import type { WorkGate } from '#features/accounts/server/index.ts';
import type { contactContract } from '../contract.ts';
import { contactErrors } from '../errors.ts';

const HOUR = 3600;
/** Enough for a house behind one address; a flood needs a desk of its own. */
const PER_ADDRESS: LimitRule = { name: 'contact-address', points: 10, windowSeconds: HOUR };
const OVER_ALL: LimitRule = { name: 'contact-all', points: 400, windowSeconds: HOUR };
/** Above so many in an hour a sender's browser works for each further message. */
const WITHOUT_WORK = { here: 3, overAll: 60 };
const WORK = { step: 1, maxTries: 8000 };

interface Sending {
  limits: Limits;
  requireWork: WorkGate;
  ip: string;
  solution: string | undefined;
  now: Date;
}

/** Keeps a message for the administrators. Throws TOO_MANY_MESSAGES, CHALLENGE_NEEDED. */
export async function sendMessage(
  db: Db,
  { name, email, topic, message }: BodyOf<typeof contactContract.sendMessage>,
  { limits, requireWork, ip, solution, now }: Sending,
): Promise<void> {
  const address = addressKey(ip);
  const here = await limits.consume(PER_ADDRESS, address, contactErrors.TOO_MANY_MESSAGES);
  const overAll = await limits.consume(OVER_ALL, 'all', contactErrors.TOO_MANY_MESSAGES);
  if (here > WITHOUT_WORK.here || overAll > WITHOUT_WORK.overAll) {
    try {
      await requireWork({ ...WORK, subject: `contact:${email}`.slice(0, 100), solution, now });
    } catch (error) {
      // Who never works uses up nobody's messages.
      await limits.giveBack(PER_ADDRESS, address);
      await limits.giveBack(OVER_ALL, 'all');
      throw error;
    }
  }
  await inTransaction(db, async (tx) => {
    await run(
      tx,
      sql`insert into contact_messages (name, email, topic, message, sent_at)
          values (${name}, ${email}, ${topic}, ${message}, ${now})`,
    );
    await announce(tx, ['contact'], { admins: true });
  });
}
