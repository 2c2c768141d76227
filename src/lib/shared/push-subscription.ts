import { z } from './zod.ts';

const INVALID = 'Bildirim aboneliği geçersiz';
/** So many bytes in base64url without padding. */
const characters = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`), INVALID);

/**
 * A browser's subscription as its `toJSON()` gives it: an address, a public key of 65 bytes and a shared secret of 16.
 * What it gets only this product can have signed, but the address is a person's, so it is kept like one. Where it leads
 * is looked at each time it is used, because the meaning of names changes.
 */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, error: INVALID }).max(1000, INVALID),
  keys: z.object({ p256dh: characters(87), auth: characters(22) }),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;
