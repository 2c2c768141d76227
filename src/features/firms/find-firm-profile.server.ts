import { type Db, first, sql } from '#lib/server/db.ts';
import type { FirmProfile } from './contract.ts';

type FirmInDatabase = Omit<FirmProfile, 'may_correct_title'>;

export function findFirmProfile(db: Db, userId: number): Promise<FirmInDatabase | undefined> {
  return first(
    db,
    sql<FirmInDatabase>`
      select firm_name, contact_email, contact_phone, name as owner_name, users.email as owner_email, phone as owner_phone,
        waiting.email as pending_email
      from firms join users on users.id = user_id left join email_changes waiting on waiting.user_id = users.id
      where firms.user_id = ${userId}`,
  );
}
