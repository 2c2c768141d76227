import { randomUUID } from 'node:crypto';
import { formatDateTime } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, one, sql, first } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post } from '#platform/ledger/server.ts';
import { readHold } from '#features/fraud/server.ts';
import { notify } from '#platform/notices/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import { walletErrors } from '../contract/viewer.ts';
import { maskName } from '../texts.ts';
import { lockWallets, readyAfter } from '../leaving.server.ts';
import {
  limitTransfers,
  type OutgoingLimits,
  requireMayLeave,
  requireStatements,
} from '../withdrawals/outgoing-rules.server.ts';

interface NewTransfer {
  senderId: number;
  walletNumber: string;
  email: string;
  amount: Kurus;
  note: string | undefined;
  now: Date;
  limits: OutgoingLimits | undefined;
}

/**
 * Runs in the caller's transaction. @throws TRANSFERS_OFF, ACCOUNT_IN_REVIEW, MONEY_COOLING, MONEY_FROZEN,
 * RECIPIENT_NOT_FOUND, RATE_LIMITED, INSUFFICIENT_FUNDS, BONUS_LOCKED, MONEY_RESTING.
 */
export async function transferMoney(tx: Db, transfer: NewTransfer) {
  const { senderId, amount, note, now, limits } = transfer;
  const settings = await readSettings(tx);
  const { transfer_rest_hours: restHours } = settings;
  if (!settings.transfers_enabled) throw walletErrors.TRANSFERS_OFF();
  await requireStatements(tx, senderId);
  await requireMayLeave(tx, { userId: senderId, now });
  if ((await readHold(tx, senderId)) !== undefined) throw walletErrors.ACCOUNT_IN_REVIEW();
  const recipient = await findRecipient(tx, transfer);
  const between = { payerId: senderId, payeeId: recipient.userId };
  const balance = await lockWallets(tx, { ...between, amount, settings, now });
  // Once more, now that the wallet is locked: its owner may have closed the account meanwhile.
  await findRecipient(tx, transfer);
  if (limits !== undefined) await limitTransfers(tx, { userId: senderId, now, amount }, limits);
  const postings = fromTo(userWallet(senderId), userWallet(recipient.userId), amount);
  const sender = await one(tx, sql<{ name: string }>`select name from users where id = ${senderId}`);
  const senderName = maskName(sender.name);
  const entry = {
    kind: 'transfer' as const,
    ref: randomUUID(), // Doing it once is the business of the Idempotency-Key; two equal transfers may both be meant.
    actorId: senderId,
    // As both read them now: a name that is changed later changes no statement.
    detail: { note: note ?? null, from: senderName, to: recipient.name },
    postings,
  };
  await post(tx, { entries: [entry], now });
  const until = restHours === 0 ? '' : formatDateTime(readyAfter(now, restHours));
  const detail = { name: senderName, amount, until };
  await notify(tx, { kind: 'transfer_received', to: [recipient.userId], ref: entry.ref, detail }, now);
  return { balance: kurus(balance - amount), recipientName: recipient.name };
}

/** One error for every other case, so that nobody learns which of the two was right (docs/product.md, Transfers). */
export async function findRecipient(
  db: Db,
  { walletNumber, email, senderId }: { walletNumber: string; email: string; senderId: number },
): Promise<{ userId: number; name: string }> {
  const recipient = await first(
    db,
    sql<{ userId: number; name: string }>`
      select user_id as "userId", name from viewers join users on users.id = user_id
      where wallet_number = ${walletNumber} and email = ${email} and status = 'active' and user_id <> ${senderId}`,
  );
  if (recipient === undefined) throw walletErrors.RECIPIENT_NOT_FOUND();
  return recipient;
}
