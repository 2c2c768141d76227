import type { Db } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';

interface Changed {
  kind:
    | 'email_changed'
    | 'phone_changed'
    | 'password_changed'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'account_reinstated';
  userId: number;
  now: Date;
}

/** Tells the owner of an account what was changed about its safety. */
export async function tellOwner(tx: Db, { kind, userId, now }: Changed): Promise<void> {
  await tell(tx, { kind, to: [userId], ref: now.toISOString(), detail: {} }, now);
}
