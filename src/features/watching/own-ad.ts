import { emailFold } from '#lib/shared/turkish.ts';

/**
 * A viewer whose contact details a firm gave earns nothing from its ads (threats T-F1). The authorised person needs
 * no check, because phones and e-mails are unique over all accounts.
 */
export function isOwnAd(
  firm: { contact_email: string; contact_phone: string },
  viewer: { email: string; phone: string },
): boolean {
  return emailFold(firm.contact_email) === viewer.email || firm.contact_phone === viewer.phone;
}
