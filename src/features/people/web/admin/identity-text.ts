import { formatPhone } from '#lib/shared/text/phone.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import type { ListedUser } from '../../contract/admin.ts';

type Listed = Pick<ListedUser, 'email' | 'phone' | 'status'>;

/** The e-mail as lists show it; a closed account's is erased. */
export function emailText({ email, status }: Listed): string {
  return status === 'closed' ? texts.erased : email;
}

/** `0532 123 45 67`; a closed account's is erased. */
export function phoneText({ phone, status }: Listed): string {
  return status === 'closed' ? texts.erased : formatPhone(phone);
}
