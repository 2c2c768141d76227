import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import type { Role } from '#lib/shared/route.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { agreesToMessages, hasGroupOn } from '#platform/notices/server.ts';
import type { Announcement, Audience } from './contract.ts';

const ROLES_OF: Readonly<Record<Audience, readonly Role[]>> = {
  viewers: ['user'],
  firms: ['firm'],
  everybody: ['firm', 'user'],
};

/** Accounts open since before it was sent; advertising reaches only those who agreed to it. */
export function isHearer(wish: { audience: Audience; isPromotion: boolean; sentAt: Date }) {
  return sql`role = any(${ROLES_OF[wish.audience]}::text[]) and status = 'active' and created_at <= ${wish.sentAt}
    and ${hasGroupOn(sql`users.id`, 'news')}
    and (not ${wish.isPromotion}::boolean or ${agreesToMessages(sql`users.id`)})`;
}

export async function countHearers(db: Db, wish: Parameters<typeof isHearer>[0]): Promise<number> {
  const { people } = await one(
    db,
    sql<{ people: number }>`select count(*) as people from users where ${isHearer(wish)}`,
  );
  return people;
}

export async function listAnnouncements(
  db: Db,
  page: Page,
): Promise<{ announcements: Announcement[]; total: number }> {
  const { total } = await one(db, sql<{ total: number }>`select count(*) as total from announcements`);
  const announcements = await rows(
    db,
    sql<Announcement>`
      select announcements.id, authors.name as author_name, audience, is_promotion, title, text, sent_at, people,
        finished_at is not null as is_finished,
        case when hearers.id is not null then jsonb_build_object('id', hearers.id, 'name',
          coalesce((select firm_name from firms where firms.user_id = hearers.id), hearers.name), 'role', hearers.role) end as person
      from announcements join users as authors on authors.id = author_id
      left join users as hearers on hearers.id = user_id
      order by announcements.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { announcements, total };
}
