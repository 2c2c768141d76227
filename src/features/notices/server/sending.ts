/** Brings one notice to its person on one channel. Says how it ended; who takes it from the queue notes that. */
import { openKey } from '#lib/server/secret.ts';
import { deliverMail } from '#lib/server/sending/create-mail.ts';
import { type Delivery, deliveryOf } from '#lib/server/sending/delivery.ts';
import { signToken } from '#lib/server/sending/signed-token.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { Role } from '#lib/shared/route.ts';
import { type Channel, channelRule, type Detail, isPressing, type NoticeKind } from '../kinds.ts';
import { LIST_PAGES } from '../pages.ts';
import { sendingTexts, sentence } from '../texts.ts';
import { linkOf, wordsOf } from './words-of.ts';

export type SendingKit = Pick<ServerKit, 'db' | 'clock' | 'config' | 'mail' | 'sms' | 'log'>;

/** `skipped`: there is nobody whom it could reach this way. */
export type Outcome = Delivery | { outcome: 'skipped'; reason: string };

export interface Sent {
  kind: NoticeKind;
  channel: Channel;
  user_id: number;
  role: Role;
  email: string;
  phone: string;
  subject_id: number | null;
  detail: Detail;
}

export const UNSUBSCRIBING = 'notice-mails';
/** The page that the link in a mail opens, for whoever has the mail. */
const UNSUBSCRIBE_PAGE = '/bildirim-kapat';
const MOST_SMS_LETTERS = 300;

export function sendNotice(kit: SendingKit, sent: Sent): Promise<Outcome> {
  return { email: sendMail, sms: sendSms }[sent.channel](kit, sent);
}

const placeOf = ({ kind, subject_id: subject, role }: Sent): string =>
  linkOf(kind, { subject, role }) ?? LIST_PAGES[role];

function sendMail(kit: SendingKit, sent: Sent): Promise<Outcome> {
  const { title, text } = wordsOf(sent.kind, sent.detail);
  const subject = `${sent.user_id}:${sent.kind}`;
  const mayDoWithout = channelRule(sent.kind, 'email') !== 'always';
  const token = signToken(openKey(kit.config, 'sending'), { purpose: UNSUBSCRIBING, subject });
  return deliverMail(kit.mail, {
    to: sent.email,
    subject: title,
    text,
    button: { label: sendingTexts.button, path: placeOf(sent) },
    ...(mayDoWithout && {
      why: sendingTexts.why,
      unsubscribe: {
        pagePath: `${UNSUBSCRIBE_PAGE}/${token}`,
        oneClickPath: `/api/notices/unsubscribe?token=${token}`,
      },
    }),
  });
}

function sendSms({ sms, config }: SendingKit, { phone, kind, detail }: Sent): Promise<Outcome> {
  const { title, text } = wordsOf(kind, detail);
  // Some texts go on where the title ends.
  const words = `${config.company.product_name}: ${sentence(title)} ${text}`;
  return deliveryOf(sms.send({ to: phone, text: words.slice(0, MOST_SMS_LETTERS) }));
}

/**
 * Whether nobody needs to hear of it on another channel any more. Whoever is suspended cannot sign in, and hears of safety
 * and money this way alone.
 */
export function skipReason(row: {
  kind: NoticeKind;
  status: string;
  isRead: boolean;
  isOld: boolean;
  mayGetNews: boolean;
}): string | undefined {
  if (row.status === 'closed' || (row.status === 'suspended' && !isPressing(row.kind)))
    return 'the account is not active';
  if (row.isOld) return 'too old';
  if (isPressing(row.kind)) return undefined;
  if (row.isRead) return 'read before';
  return row.mayGetNews ? undefined : 'no consent';
}

/** Of the token in a mail: whose mails about what are not wanted. */
export function parseUnsubscribed(subject: string): { userId: number; kind: string } | null {
  const [, id, kind] = /^(\d{1,15}):([a-z_]{1,40})$/.exec(subject) ?? [];
  return id === undefined || kind === undefined ? null : { userId: Number(id), kind };
}
