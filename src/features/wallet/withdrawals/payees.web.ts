import { formatDateTime } from '#lib/shared/dates.ts';
import { bankOf, normalizeIban } from '../iban.ts';
import type { Wallet } from '../read-wallet.web.ts';
import { withdrawTexts as texts } from '../texts.web.ts';
import type { WithdrawBody } from './withdrawal-fields.ts';

type Payees = Pick<Wallet, 'payees' | 'new_iban_rests'>;
type Account = Pick<WithdrawBody, 'iban' | 'saved_iban_id'>;
export type Payee = Wallet['payees'][number];

export function findPayee({ payees }: Payees, { iban, saved_iban_id: id }: Account): Payee | undefined {
  if (iban === undefined) return payees.find((payee) => payee.id === id);
  const stored = normalizeIban(iban);
  return payees.find(
    (payee) => stored.endsWith(payee.iban.replace(/\D/g, '')) && payee.bank_name === bankOf(stored),
  );
}

export function isNewPayee(wallet: Payees, account: Account): boolean {
  return findPayee(wallet, account) === undefined;
}

export function restOfPayee(wallet: Payees, account: Account): string | undefined {
  const payee = findPayee(wallet, account);
  if (payee === undefined) return wallet.new_iban_rests ? texts.willRest : undefined;
  return payee.rests_until === null ? undefined : texts.rests(formatDateTime(payee.rests_until));
}

export function payeeName({ bank_name: bank, iban }: Pick<Payee, 'bank_name' | 'iban'>): string {
  return bank === null ? iban : `${bank} · ${iban}`;
}
