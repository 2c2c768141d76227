/** Notes about a person: seen by those who look after people, removed by who wrote them, gone with the account. */
import { expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const at = (person: Pick<Person, 'userId'>) => `/api/admin/users/${person.userId}/notes`;
const add = (as: Person, about: Pick<Person, 'userId'>, text: unknown) =>
  app.call(at(about), { as: as.token, body: { text } });
const read = (as: Person, about: Pick<Person, 'userId'>) => app.call(at(about), { as: as.token });
const remove = (as: Person, about: Pick<Person, 'userId'>, note: number) =>
  app.call(`${at(about)}/${note}`, { method: 'DELETE', as: as.token });

test('a note is read by others, and removed by who wrote it alone', async () => {
  const [writer, other] = [await anAdmin(app, { duty: 'moderator' }), await anAdmin(app)];
  const [firm, viewer] = [await aFirm(app), await aViewer(app)];
  expect((await add(writer, firm, 'Telefonla aradı, vergi numarasını düzeltecek.')).status).toBe(200);
  const [note] = (await read(other, firm)).data.notes;
  expect(note).toMatchObject({ author_name: writer.name, is_own: false });
  expect((await read(writer, firm)).data.notes[0].is_own).toBe(true);
  expect((await remove(other, firm, note.id)).status).toBe(404);
  expect((await remove(writer, viewer, note.id)).status).toBe(404);
  expect((await remove(writer, firm, note.id)).status).toBe(200);
  expect((await read(other, firm)).data).toMatchObject({ notes: [], pagination: { total: 0 } });
  const acts = await app.call(
    `/api/admin/audit-log?subject_kind=user&subject_id=${firm.userId}&action=user-note`,
    { as: other.token },
  );
  expect(acts.data.acts.map(({ action }: { action: string }) => action)).toEqual([
    'user-note.remove',
    'user-note.add',
  ]);
  expect(JSON.stringify(acts.data)).not.toContain('vergi numarasını');
});

test('nobody else reads or writes them, not of administrators, and no empty or endless ones', async () => {
  const admin = await anAdmin(app);
  const viewer = await aViewer(app);
  const strangers = [viewer, await aFirm(app), await anAdmin(app, { duty: 'reports' })];
  for (const stranger of strangers) {
    expect((await read(stranger, viewer)).status).toBe(403);
    expect((await add(stranger, viewer, 'Not')).status).toBe(403);
    expect((await remove(stranger, viewer, 1)).status).toBe(403);
  }
  for (const nobody of [admin, { userId: 999_999 }]) {
    expect((await read(admin, nobody)).status).toBe(404);
    expect((await add(admin, nobody, 'Not')).status).toBe(404);
  }
  for (const wrong of [' ', 'x'.repeat(2001), 7])
    expect(Object.keys((await add(admin, viewer, wrong)).body.errors ?? {})).toEqual(['text']);
});

test('the viewer finds it in the file of own data, and it is gone when the account is closed', async () => {
  const [admin, viewer] = [await anAdmin(app), await aViewer(app)];
  await add(admin, viewer, 'Çekimini sordu.');
  const file = await app.call('/api/user/personal-data', { as: viewer.token });
  const { notes_about_you: notes } = JSON.parse(Buffer.from(file.data.content, 'base64').toString());
  expect(notes).toEqual([{ text: 'Çekimini sordu.', written_at: expect.any(String) }]);
  await app.call('/api/user/account/close', {
    as: viewer.token,
    body: { password: TEST_PASSWORD, give_up_balance: 10 },
  });
  const { count } = await one(
    app.db,
    sql<{ count: number }>`select count(*) as count from person_notes where user_id = ${viewer.userId}`,
  );
  expect(count).toBe(0);
  expect((await add(admin, viewer, 'Bir not daha')).status).toBe(409);
});
