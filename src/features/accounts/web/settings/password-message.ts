import { accountWords } from '../texts/public.ts';

/**
 * The field that a message of the server is about, which itself names none (Specification, document 2, section 8): the
 * current password, the new one, or null.
 */
export function fieldOfPasswordMessage(message: string): 'currentPassword' | 'newPassword' | null {
  if (message.includes(accountWords.currentPassword)) return 'currentPassword';
  return /(?<!\p{L})şifre(?!\p{L})/iu.test(message) ? 'newPassword' : null;
}
