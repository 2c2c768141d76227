/** What the wallet knows of the IBAN that money is to go to. The server decides when it is asked for. */
import { formatDateTime } from '#lib/shared/dates.ts';
import { normalizeIban } from '../iban.ts';
import type { Wallet } from './api.ts';
import { withdrawTexts as texts } from './texts/viewer.ts';

type Payees = Pick<Wallet, 'payees'>;

const find = ({ payees }: Payees, iban: string) => payees.find((payee) => payee.iban === normalizeIban(iban));

/** Whether this wallet never asked for money to this IBAN, so that the password is needed. */
export function isNewPayee(wallet: Payees, iban: string): boolean {
  return find(wallet, iban) === undefined;
}

/** How long money to this IBAN rests; undefined where it may be sent at once, as to the wallet's first IBAN. */
export function restOfPayee(wallet: Payees, iban: string): string | undefined {
  const payee = find(wallet, iban);
  if (payee === undefined) return wallet.payees.length > 0 ? texts.willRest : undefined;
  return payee.rests_until === null ? undefined : texts.rests(formatDateTime(payee.rests_until));
}
