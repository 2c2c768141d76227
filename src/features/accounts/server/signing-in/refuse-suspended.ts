import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { accountErrors } from '../../errors.ts';
import type { AccountKit } from '../account-kit.ts';
import type { UserRow } from '../queries.ts';

interface Taken {
  taken_back: Kurus;
  is_taking_back: boolean;
  balance: Kurus;
}

/** The minute allows for the clocks of other servers, whose jobs take earnings back. */
function readTaken(db: Db, userId: number): Promise<Taken> {
  return one(
    db,
    sql<Taken>`
      select (select coalesce(sum(from_wallet_kurus), 0)::bigint from invalid_earnings
          where invalid_earnings.user_id = users.id and at >= suspended_at - interval '1 minute') as taken_back,
        exists (select from fraud_decisions
          where finished_at is null and user_ids @> array[users.id]) as is_taking_back,
        coalesce((select balance_kurus from ledger_accounts where id = 'user_wallet:' || users.id), 0) as balance
      from users where id = ${userId}`,
  );
}

/** The refusal has the reason, the contact and a viewer's money (section 2.3). Throws ACCOUNT_SUSPENDED. */
export async function refuseSuspended(
  { db, config }: AccountKit,
  { id, role, status, suspension_reason: reason }: UserRow,
): Promise<void> {
  if (status === 'active') return;
  const why = { reason, contact_email: config.company.contact_email };
  if (role !== 'user')
    throw accountErrors.ACCOUNT_SUSPENDED({ extra: { ...why, has_wallet: role === 'firm' } });
  const { taken_back: takenBack, is_taking_back, balance } = await readTaken(db, id);
  const money = { taken_back: kurusToLira(takenBack), is_taking_back, balance: kurusToLira(balance) };
  throw accountErrors.ACCOUNT_SUSPENDED({ extra: { ...why, has_wallet: true, ...money } });
}
