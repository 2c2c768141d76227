import type { RawBuilder } from 'kysely';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { maskEmail } from '#lib/shared/text/masked.ts';
import type { Role } from '#lib/shared/route.ts';
import { noticeErrors, type NoticeSwitch } from './contract.ts';
import { KINDS, NOTICE_GROUPS, SWITCHED_GROUPS, type SwitchedGroup } from './kinds.ts';

/** Without a row nothing is switched off. `user` is the column that has their id, or the id. */
export function hasGroupOn(user: RawBuilder<unknown>, group: SwitchedGroup): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select ${sql.ref(group)} from notice_choices
    where notice_choices.user_id = ${user}), true)`;
}

export async function listSwitches(
  db: Db,
  { userId, role }: { userId: number; role: Role },
): Promise<NoticeSwitch[]> {
  const query = sql<
    Record<SwitchedGroup, boolean>
  >`select work, news from notice_choices where user_id = ${userId}`;
  const chosen = await first(db, query);
  const kinds = Object.values(KINDS);
  const own = NOTICE_GROUPS.filter((group) =>
    kinds.some((kind) => kind.group === group && (kind.roles as readonly Role[]).includes(role)),
  );
  return own.map((group) => {
    const switched = SWITCHED_GROUPS.find((name) => name === group);
    return {
      group,
      is_on: switched === undefined || (chosen?.[switched] ?? true),
      is_fixed: switched === undefined,
    };
  });
}

export async function switchGroup(
  db: Db,
  { userId, group, isOn }: { userId: number; group: SwitchedGroup; isOn: boolean },
): Promise<void> {
  const column = sql.ref(group);
  const statement = sql`insert into notice_choices (user_id, ${column}) values (${userId}, ${isOn})
      on conflict (user_id) do update set ${column} = excluded.${column}`;
  await run(db, statement);
}

async function openMailLink(
  db: Db,
  subject: string | null,
): Promise<{ userId: number; email: string; role: Role; is_on: boolean }> {
  const userId = subject !== null && /^\d{1,15}$/.test(subject) ? Number(subject) : null;
  const query = sql<{ email: string; role: Role; is_on: boolean }>`
    select email, role, ${hasGroupOn(sql`users.id`, 'work')} as is_on from users
    where id = ${userId}::bigint and status <> 'closed'`;
  const person = await first(db, query);
  if (userId === null || person === undefined) throw noticeErrors.UNSUBSCRIBE_UNKNOWN();
  return { userId, ...person };
}

export async function readMailChoice(db: Db, subject: string | null) {
  const { email, role, is_on } = await openMailLink(db, subject);
  return { email: maskEmail(email), role, is_on };
}

export async function unsubscribeMails(db: Db, subject: string | null): Promise<void> {
  const { userId } = await openMailLink(db, subject);
  await switchGroup(db, { userId, group: 'work', isOn: false });
}

export function agreesToMessages(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select consents.is_given from consents
    where consents.user_id = ${user} and consents.kind = 'messages' order by consents.id desc limit 1), false)`;
}
