import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { mailsAfterNotices } from '#testing/notices.ts';
import { useTestApp } from '#testing/test-app.ts';
import { forgetOldMessages, notifyOfAnnouncements } from './server.ts';

const app = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(app);
});
const DAY_MS = 86_400_000;
const WORDS = { title: 'Gece bakımı', text: 'Bu gece 02.00–03.00 arası çekim yapılamayacak.' };

let forms = 0;
function form(more: Record<string, unknown> = {}) {
  forms += 1;
  return { ...WORDS, request_key: `form-${forms}-of-test`, ...more };
}

const announce = (admin: Person, body: unknown) =>
  app.call('/api/admin/announcements', { as: admin.token, body });
const write = (admin: Person, to: number, body: unknown) =>
  app.call(`/api/admin/users/${to}/messages`, { as: admin.token, body });
const work = () => notifyOfAnnouncements(app.parts, app.clock.now());
const noticesOf = async ({ token }: Person) =>
  (await app.call('/api/notices?limit=100', { as: token })).data.notices
    .filter(({ kind }: { kind: string }) => kind.startsWith('operator_'))
    .map(({ kind, title, text }: Record<string, string>) => ({ kind, title, text }));
const listed = async (admin: Person) =>
  (await app.call('/api/admin/announcements', { as: admin.token })).data.announcements[0];

describe('a message to one person', () => {
  test('is a notice of the person alone, and stands in the list', async () => {
    const moderator = await anAdmin(app, { duty: 'moderator' });
    const [firm, other] = [await aFirm(app, { firmName: 'Işık Aydınlatma' }), await aFirm(app)];
    expect(await write(moderator, firm.userId, form())).toMatchObject({
      status: 200,
      body: { message: 'İleti gönderildi' },
    });
    expect(await noticesOf(firm)).toEqual([{ kind: 'operator_message', ...WORDS }]);
    expect(await noticesOf(other)).toEqual([]);
    expect(await listed(moderator)).toMatchObject({
      audience: 'person',
      person: { id: firm.userId, name: 'Işık Aydınlatma', role: 'firm' },
      author_name: moderator.name,
      people: 1,
      is_finished: true,
    });
  });

  test('pressed twice at once: notifies once; the same form with another text is refused', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app)];
    const body = form();
    const answers = await Promise.all([1, 2, 3].map(() => write(admin, viewer.userId, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await noticesOf(viewer)).toHaveLength(1);
    const changed = await write(admin, viewer.userId, { ...body, title: 'Başka' });
    expect(changed).toMatchObject({ status: 409, body: { code: 'ANNOUNCEMENT_SENT' } });
    // Administrators are nobody to write to.
    expect((await write(admin, (await anAdmin(app)).userId, form())).status).toBe(404);
  });

  test('is forgotten after half a year, announcements are not', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app)];
    await write(admin, viewer.userId, form());
    await forgetOldMessages(app.db, new Date(app.clock.now().getTime() + 181 * DAY_MS));
    const { count } = await app.one(
      sql<{ count: number }>`select count(*) as count from announcements where audience = 'person'`,
    );
    expect(count).toBe(0);
  });
});

describe('an announcement', () => {
  const audience = async (admin: Person, query: string) =>
    (await app.call(`/api/admin/announcements/audience?${query}`, { as: admin.token })).data.people;

  test('reaches as many as were counted, each once, whoever works on it, and nobody who came later', async () => {
    const [firm, viewer] = [await aFirm(app), await aViewer(app)];
    const expected = await audience(admin, 'audience=firms');
    const body = form({ audience: 'firms' });
    const answers = await Promise.all([announce(admin, body), announce(admin, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed(admin)).toMatchObject({ people: 0, is_finished: false });
    app.clock.advance(1000);
    const late = await aFirm(app);
    await app.run(sql`update users set created_at = ${app.clock.now()} where id = ${late.userId}`);
    await Promise.all([work(), work()]);
    await work();
    expect(await noticesOf(firm)).toEqual([{ kind: 'operator_announcement', ...WORDS }]);
    expect(await noticesOf(viewer)).toEqual([]);
    expect(await noticesOf(late)).toEqual([]);
    expect(await listed(admin)).toMatchObject({ people: expected, is_finished: true });
  });

  test('for more people than fit into one batch: two workers notify each person once', async () => {
    await app.run(sql`insert into users (role, name, email, phone, password_hash, created_at, secured_at, phone_proved_at)
          select 'user', 'Kalabalık', 'kalabalik' || n || '@ornek.com', '59' || lpad(n::text, 8, '0'), 'x',
            ${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz
          from generate_series(1, 1100) as n`);
    const expected = await audience(admin, 'audience=viewers');
    expect(expected).toBeGreaterThan(1100);
    await announce(admin, form({ audience: 'viewers' }));
    await Promise.all([work(), work()]);
    await work();
    const { notified, twice } = await app.one(sql<{ notified: number; twice: number }>`
        select count(*) as notified, count(*) - count(distinct user_id) as twice from notices
        where kind = 'operator_announcement' and ref = (select max(id)::text from announcements)`);
    expect({ notified, twice }).toEqual({ notified: expected, twice: 0 });
    expect((await listed(admin)).people).toBe(expected);
  });

  test('neither reaches nor counts those who switched announcements off; it is never mailed', async () => {
    const [admin, open, closed] = [await anAdmin(app), await aFirm(app), await aFirm(app)];
    const before = await audience(admin, 'audience=firms');
    const body = { group: 'news', is_on: false };
    await app.call('/api/notices/choices', { method: 'PUT', as: closed.token, body });
    expect(await audience(admin, 'audience=firms')).toBe(before - 1);
    await announce(admin, form({ audience: 'firms' }));
    await work();
    expect(await noticesOf(open)).toHaveLength(1);
    expect(await noticesOf(closed)).toEqual([]);
    expect(await mailsAfterNotices(app, open)).toEqual([]);
    await write(admin, open.userId, form());
    expect(await mailsAfterNotices(app, open)).toEqual([]);
  });

  test('that advertises reaches those who agreed to it alone', async () => {
    const toNobody = await announce(admin, form({ audience: 'viewers', is_promotion: true }));
    expect(toNobody).toMatchObject({ status: 409, body: { code: 'NOBODY_TOLD' } });
    const [willing, unwilling] = [await aViewer(app), await aViewer(app)];
    for (const [viewer, isGiven] of [
      [willing, true],
      [unwilling, false],
    ] as const)
      await app.run(sql`insert into consents (user_id, kind, is_given, version, at) values
              (${viewer.userId}, 'messages', ${isGiven}, '1', ${app.clock.now()})`);
    const body = { audience: 'viewers', is_promotion: true };
    expect(await audience(admin, 'audience=viewers&is_promotion=true')).toBeLessThan(
      await audience(admin, 'audience=viewers'),
    );
    await announce(admin, form(body));
    await work();
    const [promotion] = await noticesOf(willing);
    expect(promotion).toMatchObject({ kind: 'operator_promotion', title: WORDS.title });
    // By law: the sender, and how to refuse.
    const { title, mersis } = app.parts.config.company.seller;
    expect(promotion?.text).toContain(`${WORDS.text}\n\nGönderen: ${title}, MERSİS ${mersis}.`);
    expect(promotion?.text).toContain('iznini kapatabilirsin');
    expect((await noticesOf(unwilling)).map(({ kind }: { kind: string }) => kind)).not.toContain(
      'operator_promotion',
    );
    const toFirms = await announce(admin, form({ ...body, audience: 'firms' }));
    expect(toFirms.body.errors).toEqual({ is_promotion: 'Tanıtım yalnız izleyicilere gönderilebilir' });
  });
});
