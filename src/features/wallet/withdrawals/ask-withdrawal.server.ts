import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { type AccountId, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post } from '#platform/ledger/server.ts';
import { scoreNow } from '#features/fraud/server.ts';
import { notify } from '#platform/notices/server.ts';
import type { Settings } from '#platform/settings/server.ts';
import { walletErrors } from '../contract/viewer.ts';
import { OWN_IBAN_TEXT, smallestWithdrawalText } from '../texts.ts';
import { lockWallets } from '../leaving.server.ts';
import {
  limitWithdrawals,
  type OutgoingLimits,
  requireMayLeave,
  requireStatements,
  isNewIban,
  readRest,
} from './outgoing-rules.server.ts';

export interface NewWithdrawal {
  userId: number;
  amount: Kurus;
  iban: string;
  accountField?: 'iban' | 'saved_iban_id';
  companyIban: string;
  accountHolder: string;
  /** Whether the identity was proved for this call, as an IBAN that is new to the wallet needs. */
  isProven: boolean;
  now: Date;
  limits: OutgoingLimits | undefined;
  settings: Settings;
}

type Asked = Pick<NewWithdrawal, 'amount' | 'iban' | 'companyIban' | 'accountField'>;

export function findAskProblem(
  { min_withdraw_amount: smallest }: Settings,
  { amount, iban, companyIban, accountField = 'iban' }: { [K in keyof Asked]?: Asked[K] | undefined },
): FieldErrors {
  return {
    ...(amount !== undefined && amount < smallest && { amount: smallestWithdrawalText(smallest) }),
    ...(iban !== undefined && iban === companyIban && { [accountField]: OWN_IBAN_TEXT }),
  };
}

export async function requireMayAsk(
  db: Db,
  { userId, now, settings, ...asked }: Asked & Pick<NewWithdrawal, 'userId' | 'now' | 'settings'>,
): Promise<void> {
  if (!settings.withdrawals_enabled) throw walletErrors.WITHDRAWALS_OFF();
  const errors = findAskProblem(settings, asked);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
  await requireStatements(db, userId);
  await requireMayLeave(db, { userId, now });
}

/**
 * The amount leaves the wallet now and waits for the admin. @returns the balance afterwards. @throws WITHDRAWALS_OFF,
 * VALIDATION, MONEY_COOLING, MONEY_FROZEN, RATE_LIMITED, INSUFFICIENT_FUNDS, BONUS_LOCKED, MONEY_RESTING,
 * SAVED_IBAN_NOT_FOUND.
 */
export async function askWithdrawal(tx: Db, request: NewWithdrawal): Promise<{ id: number; balance: Kurus }> {
  const { userId, amount, now, limits, settings } = request;
  await requireMayAsk(tx, request);
  // A suspicious account's withdrawal is taken as any other: it waits in review, with its evidence.
  await scoreNow(tx, { userId, now });
  const balance = await lockWallets(tx, { payerId: userId, payeeId: 'withdrawals', amount, settings, now });
  if (!request.isProven && (await isNewIban(tx, request))) throw walletErrors.SAVED_IBAN_NOT_FOUND();
  if (limits !== undefined) await limitWithdrawals(tx, { userId, now }, limits.withdrawalsPerDay);
  const id = await recordWithdrawal(tx, { ...request, from: userWallet(userId) });
  return { id, balance: kurus(balance - amount) };
}

export async function recordWithdrawal(
  tx: Db,
  request: Pick<NewWithdrawal, 'userId' | 'amount' | 'iban' | 'accountHolder' | 'now'> & { from: AccountId },
): Promise<number> {
  const { userId, amount, iban, accountHolder, from, now } = request;
  const { id, fingerprint } = await one(
    tx,
    sql<{ id: number; fingerprint: string }>`
      insert into withdrawals (user_id, amount_kurus, iban, account_holder, created_at, rests_until)
      values (${userId}, ${amount}, ${iban}, ${accountHolder}, ${now}, ${await readRest(tx, request)})
      returning id, withdrawal_fingerprint(amount_kurus, iban, account_holder) as fingerprint`,
  );
  const postings = fromTo(from, 'withdrawals_pending', amount);
  // The journal is sealed: a change of the withdrawal behind the program's back is found.
  const detail = { iban_end: iban.slice(-4), fingerprint };
  await post(tx, {
    entries: [{ kind: 'withdrawal_asked', ref: id, actorId: userId, detail, postings }],
    now,
  });
  await notify(tx, { kind: 'withdrawal_asked', to: [userId], ref: id, detail: { amount } }, now);
  return id;
}
