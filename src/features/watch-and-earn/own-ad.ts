import { emailFold } from '#lib/shared/turkish.ts';

/**
 * A viewer belongs to a firm if the contact details that the firm gave are theirs: such viewers earn nothing from its
 * ads (threats T-F1). The authorised person's account needs no check, because phones and e-mails are unique over all
 * accounts. Pure.
 */
export function isOwnAd(
  firm: { contact_email: string; contact_phone: string },
  viewer: { email: string; phone: string },
): boolean {
  return emailFold(firm.contact_email) === viewer.email || firm.contact_phone === viewer.phone;
}
