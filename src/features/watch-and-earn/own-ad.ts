/**
 * A firm's own people earn nothing from its ads (threats T-F1): the contact details that the firm gave are the viewer's.
 * The account of its authorised person cannot be: phones and e-mails are unique over all accounts. Pure.
 */
export function isOwnAd(
  firm: { contact_email: string; contact_phone: string },
  viewer: { email: string; phone: string },
): boolean {
  return firm.contact_email.toLowerCase() === viewer.email || firm.contact_phone === viewer.phone;
}
