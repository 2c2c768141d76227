/** Attack alarms: one log line, one mail to each admin, and a line in the panel while it lasts (threats T-A16). */
import { type Db, first, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { mailAdmins, type MailMessage } from '#lib/server/sending/mail.ts';
import type { DataOf } from '#lib/shared/route.ts';
import type { adminAccountContract } from './contract/admin.ts';
import type { AlarmKind } from './verification.ts';
import { alarmMails, passwordChangedMail } from './texts.ts';
import type { AccountKit } from './account-kit.server.ts';
import { notify } from '#platform/notices/server.ts';
import type { UserRow } from './queries.server.ts';

/** An alarm is over after this long without another sign of it. */
const QUIET_MS = 3_600_000;
/** How often a lasting alarm is written at most: under attack it would be thousands of times a minute. */
const NOTED_EVERY_MS = 60_000;

type Alarm = DataOf<typeof adminAccountContract.readAlarms>['alarms'][number];

export async function noteAlarm(kit: Pick<ServerKit, 'db' | 'mail' | 'log'>, kind: AlarmKind, now: Date) {
  const quiet = new Date(now.getTime() - QUIET_MS);
  const noted = await first(
    kit.db,
    sql<{ is_new: boolean }>`
      insert into alarms as alarm (kind, began_at, last_at) values (${kind}, ${now}, ${now})
      on conflict (kind) do update set last_at = ${now},
        began_at = case when alarm.last_at < ${quiet} then ${now} else alarm.began_at end
      where alarm.last_at < ${new Date(now.getTime() - NOTED_EVERY_MS)}
      returning began_at = ${now} as is_new`,
  );
  if (noted?.is_new !== true) return;
  kit.log.error({ kind }, 'an attack on codes: alarm raised');
  await mailAdmins(kit, alarmMails[kind]);
}

export function raiseAlarm(kit: AccountKit, kind: AlarmKind, now: Date): void {
  kit.inBackground('raising an alarm', () => noteAlarm(kit, kind, now));
}

export function readAlarms(db: Db, now: Date): Promise<Alarm[]> {
  const quiet = new Date(now.getTime() - QUIET_MS);
  return rows(
    db,
    sql<Alarm>`select kind, began_at, last_at from alarms where last_at >= ${quiet} order by began_at`,
  );
}

interface Changed {
  kind:
    | 'email_changed'
    | 'phone_changed'
    | 'password_changed'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'account_reinstated';
  userId: number;
  now: Date;
}

export async function notifyOwner(tx: Db, { kind, userId, now }: Changed): Promise<void> {
  await notify(tx, { kind, to: [userId], ref: now.toISOString(), detail: {} }, now);
}

/** Mails after the answer, to the address that `user` had. */
export function mailOwner(
  kit: Pick<AccountKit, 'mail' | 'inBackground'>,
  name: string,
  { user, message }: { user: Pick<UserRow, 'id' | 'email'>; message: Pick<MailMessage, 'subject' | 'text'> },
): void {
  kit.inBackground(name, () => kit.mail.send({ to: user.email, share: 'security', by: user.id, ...message }));
}

export function notifyPasswordChanged(kit: AccountKit, user: UserRow): void {
  kit.app.log.info({ userId: user.id }, 'a password was changed');
  const message = passwordChangedMail(kit.config.company.product_name, user);
  mailOwner(kit, 'mailing about a changed password', { user, message });
}
