import { formatPhoneDigits } from '#lib/web/inputs/phone-digits.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import type { ListedUser } from '../../contract/admin.ts';

type Listed = Pick<ListedUser, 'email' | 'phone' | 'status'>;

/** The e-mail as a list shows it; a closed account has none any more. */
export function emailText({ email, status }: Listed): string {
  return status === 'closed' ? texts.erased : email;
}

/** `0532 123 45 67`; a closed account has none any more. */
export function phoneText({ phone, status }: Listed): string {
  return status === 'closed' ? texts.erased : `0${formatPhoneDigits(phone)}`;
}
