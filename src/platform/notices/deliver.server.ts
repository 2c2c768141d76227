/** Sets the next try before sending: no two servers send a mail, but after a crash it may be sent twice. */
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { openKey } from '#lib/server/secret.ts';
import { deliverMail } from '#lib/server/sending/mail.ts';
import type { Share } from '#lib/server/sending/outgoing.ts';
import { signToken } from '#lib/server/sending/signed-token.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { Role } from '#lib/shared/route.ts';
import { type Detail, isPressing, NOTICE_KINDS, type NoticeKind, ruleOf } from './kinds.ts';
import { LIST_PAGES } from './pages.ts';
import { sendingTexts } from './texts.ts';
import { linkOf, wordsOf } from './notify.server.ts';

export type SendingKit = Pick<ServerKit, 'db' | 'clock' | 'config' | 'mail' | 'log'>;

export const UNSUBSCRIBING = 'notice-mails';
const UNSUBSCRIBE_PAGE = '/bildirim-kapat';

const MINUTE_MS = 60_000;
const AT_ONCE = 20;
/** After 2, 8, 32 minutes and so on; longer than one sending takes. */
const FIRST_WAIT_MS = 2 * MINUTE_MS;
const MOST_TRIES = 6;
const OLD_MS = 72 * 60 * MINUTE_MS;

interface Due {
  notice_id: number;
  tries: number;
  kind: NoticeKind;
  subject_id: number | null;
  detail: Detail;
  created_at: Date;
  user_id: number;
  role: Role;
  email: string;
  status: string;
}

/** Takes turns between people, so that many mails of one delay nobody else's. Skips kinds of other versions. */
function take(db: Db, now: Date): Promise<Due[]> {
  const query = sql<Due>`
    with waiting as (
      select notice_id, row_number() over (partition by user_id order by due_at, notice_id) as turn
      from notice_mails join notices on notices.id = notice_id
      where notice_mails.status = 'queued' and due_at <= ${now} and kind = any(${NOTICE_KINDS}::text[])),
    due as (
      select notice_id from notice_mails join waiting using (notice_id)
      where notice_mails.status = 'queued' and due_at <= ${now}
      order by turn, due_at, notice_id limit ${AT_ONCE} for update of notice_mails skip locked)
    update notice_mails as mail
    set tries = tries + 1,
      due_at = ${now}::timestamptz + make_interval(secs => ${FIRST_WAIT_MS / 1000} * 4 ^ tries)
    from due, notices, users
    where mail.notice_id = due.notice_id and notices.id = due.notice_id and users.id = notices.user_id
    returning mail.notice_id, mail.tries, kind, subject_id, detail, notices.created_at,
      users.id as user_id, users.role, users.email, users.status`;
  return rows(db, query);
}

/** A suspended person cannot sign in and reads of security and money by mail alone. */
function skipReason({ status, kind, created_at: createdAt }: Due, now: Date): string | undefined {
  if (status === 'closed' || (status === 'suspended' && !isPressing(kind)))
    return 'the account is not active';
  return now.getTime() - createdAt.getTime() > OLD_MS ? 'too old' : undefined;
}

function shareOf(kind: NoticeKind): Share {
  if (kind === 'login_new_device') return 'logins';
  return ruleOf(kind).group === 'security' ? 'security' : 'notices';
}

function send({ mail, config }: SendingKit, due: Due) {
  const { kind, role, detail, subject_id: subject, user_id: userId, status } = due;
  const path = linkOf(status === 'suspended' ? 'account_suspended' : kind, { subject, role });
  const { title, text } = wordsOf(kind, detail);
  const token = signToken(openKey(config, 'sending'), { purpose: UNSUBSCRIBING, subject: String(userId) });
  return deliverMail(mail, {
    to: due.email,
    share: shareOf(kind),
    by: userId,
    subject: title,
    text,
    button: { label: sendingTexts.button, path: path ?? LIST_PAGES[role] },
    ...(!isPressing(kind) && {
      why: sendingTexts.why,
      unsubscribe: {
        pagePath: `${UNSUBSCRIBE_PAGE}/${token}`,
        oneClickPath: `/api/notices/unsubscribe?token=${token}`,
      },
    }),
  });
}

async function bring(kit: SendingKit, due: Due): Promise<void> {
  const { db, clock, log } = kit;
  const ofThis = sql`notice_id = ${due.notice_id} and status = 'queued'`;
  const reason = skipReason(due, clock.now());
  if (reason !== undefined) {
    await run(db, sql`update notice_mails set status = 'skipped', problem = ${reason} where ${ofThis}`);
    return;
  }
  const sent = await send(kit, due);
  if (sent.outcome === 'sent') {
    const statement = sql`
      update notice_mails set status = 'sent', sent_at = ${clock.now()}, problem = null where ${ofThis}`;
    await run(db, statement);
    return;
  }
  log.warn({ notice: due.notice_id, reason: sent.reason }, 'a notice was not mailed');
  const status = sent.isFinal || due.tries >= MOST_TRIES ? 'failed' : 'queued';
  await run(
    db,
    sql`update notice_mails set status = ${status}, problem = ${sent.reason.slice(0, 200)} where ${ofThis}`,
  );
}

export async function deliverDue(kit: SendingKit, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await take(kit.db, kit.clock.now());
    await Promise.all(due.map((one) => bring(kit, one)));
    if (due.length < AT_ONCE || signal?.aborted === true) return;
  }
}
