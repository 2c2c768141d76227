/**
 * The field that a message without a field is about (Specification, document 2, section 8): the current password, the
 * new one, or null for none.
 */
export function fieldOfPasswordMessage(message: string): 'currentPassword' | 'newPassword' | null {
  if (message.includes('Mevcut şifre')) return 'currentPassword';
  return /(?<!\p{L})şifre(?!\p{L})/iu.test(message) ? 'newPassword' : null;
}
