import { describe, expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { rows, sql } from '#lib/server/db.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import type { PageName } from '../page-names.ts';

const app = useTestApp({ config: { company: parseCompany({ seller: { title: 'Deneme Reklam A.Ş.' } }) } });

const read = async (page: PageName) => (await app.call(`/api/pages/${page}`)).data;
const newestOf = async (admin: Person, page: PageName): Promise<number> => {
  const { data } = await app.call('/api/admin/pages', { as: admin.token });
  return data.pages.find((listed: { page: string }) => listed.page === page).newest.version;
};
const save = (admin: Person, page: string, body: Record<string, unknown>) =>
  app.call(`/api/admin/pages/${page}/versions`, { as: admin.token, body });

/** Keeps a text as the next version. */
async function saveNext(admin: Person, page: PageName, text: string, publish: boolean) {
  return save(admin, page, { text, publish, based_on: await newestOf(admin, page) });
}

describe('the pages of the operator', () => {
  test.each(['terms', 'help', 'contact'] as const)('a fresh installation has whole %s', async (page) => {
    const found = await read(page);
    // Terms and help were shipped anew; what was agreed to does not change.
    expect(found).toMatchObject({ page, version: 1 });
    expect(found.blocks.length).toBeGreaterThan(4);
    expect(JSON.stringify(found.blocks)).not.toMatch(/\{\w+\}/);
  });

  test('they name the company of the configuration', async () => {
    expect(JSON.stringify((await read('terms')).blocks)).toContain('Deneme Reklam A.Ş.');
    for (const said of ['Firmaysan ', 'güvenliğin için 24 saat sonra'])
      expect(JSON.stringify((await read('terms')).blocks)).toContain(said);
    const help = JSON.stringify((await read('help')).blocks);
    expect(help).toContain('Param neden bekliyor?');
    // Everybody reads it.
    expect(help).not.toMatch(/yönetici/i);
  });

  test('an unknown page is not found', async () => {
    expect((await app.call('/api/pages/secret')).status).toBe(404);
  });

  test('a text that is only kept changes nothing for readers; published, it is in force at once', async () => {
    const admin = await anAdmin(app, { name: 'Defne Yönetici' });
    const { version: before } = await read('help');
    const kept = await saveNext(admin, 'help', '# Taslak', false);
    expect(kept).toMatchObject({ status: 200, data: { version: before + 1 } });
    expect(await read('help')).toMatchObject({ version: before });
    const published = await saveNext(admin, 'help', '# Yeni yardım', true);
    expect(published).toMatchObject({ status: 200, data: { version: before + 2 } });
    expect(await read('help')).toMatchObject({
      version: before + 2,
      blocks: [{ kind: 'heading', level: 2, spans: [{ text: 'Yeni yardım' }] }],
    });
  });

  test('every version is kept as it was written, with who and when', async () => {
    const admin = await anAdmin(app, { name: 'Defne Yönetici' });
    await saveNext(admin, 'contact', 'Bir', true);
    await saveNext(admin, 'contact', '**İki**', false);
    const { data } = await app.call('/api/admin/pages/contact/versions', { as: admin.token });
    expect(data).toMatchObject({
      versions: [
        { version: 3, saved_by: 'Defne Yönetici', published_at: null, published_by: null },
        { version: 2, saved_by: 'Defne Yönetici', published_by: 'Defne Yönetici' },
        { version: 1, saved_by: null },
      ],
      pagination: { total: 3 },
    });
    const version = await app.call('/api/admin/pages/contact/versions/3', { as: admin.token });
    expect(version.data).toMatchObject({ text: '**İki**', version: 3 });
    const unknown = await app.call('/api/admin/pages/contact/versions/99', { as: admin.token });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'PAGE_VERSION_NOT_FOUND' } });
    await expect(rows(app.db, sql`update page_versions set text = 'başka'`)).rejects.toThrow();
    await expect(rows(app.db, sql`delete from page_publications`)).rejects.toThrow();
  });

  test('who keeps and who publishes stands in the audit log', async () => {
    const admin = await anAdmin(app);
    await saveNext(admin, 'contact', 'Bize yaz', true);
    const acts = await rows(
      app.db,
      sql<{ action: string; after: { version: number; letters?: number } }>`
        select action, after from audit_log where actor_id = ${admin.userId} order by id`,
    );
    expect(acts).toMatchObject([{ action: 'page.save', after: { letters: 8 } }, { action: 'page.publish' }]);
  });

  test('of two who write at once the second is told, and nothing is lost', async () => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app)];
    const based_on = await newestOf(admin, 'terms');
    const answers = await Promise.all([
      save(admin, 'terms', { text: 'Biri', based_on }),
      save(other, 'terms', { text: 'Öteki', based_on }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = await save(admin, 'terms', { text: 'Geç', based_on });
    expect(late).toMatchObject({ status: 409, body: { code: 'PAGE_CHANGED' } });
    expect(await newestOf(admin, 'terms')).toBe(based_on + 1);
  });

  test('a text that stands already is published as the version that it is, once, and never kept again', async () => {
    const admin = await anAdmin(app);
    const kept = await saveNext(admin, 'contact', 'Bize yaz, okuruz', false);
    const { version } = kept.data;
    const again = await saveNext(admin, 'contact', 'Bize yaz, okuruz ', false);
    expect(again).toMatchObject({ status: 409, body: { code: 'PAGE_UNCHANGED' } });
    const text = 'Bize yaz, okuruz';
    const publish = () => save(admin, 'contact', { text, publish: true, based_on: version });
    const answers = await Promise.all([publish(), publish()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'PAGE_UNCHANGED' } });
    expect(await read('contact')).toMatchObject({ version });
    expect(await newestOf(admin, 'contact')).toBe(version);
  });

  test('a hostile text is refused beside its field, and what is shown of it in the preview is harmless', async () => {
    const admin = await anAdmin(app);
    const text = '<script>alert(1)</script> [tıkla](javascript:alert(1)) ![iz](https://kotu.example/iz.png)';
    const refused = await saveNext(admin, 'help', text, true);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(refused.body.errors?.text).toMatch(/^Bu bağlantı kullanılamaz: javascript:/);
    const { data } = await app.call('/api/admin/pages/preview', { as: admin.token, body: { text } });
    expect(data).toMatchObject({
      problem: refused.body.errors?.text,
      blocks: [
        {
          kind: 'paragraph',
          spans: [{ text: '<script>alert(1)</script> ' }, { text: 'tıkla' }, { text: ' ' }],
        },
      ],
    });
    expect(JSON.stringify(data.blocks)).not.toMatch(/javascript|kotu\.example/);
  });

  test.each([
    [{ text: ' ' }, { text: 'Sayfanın metnini yaz' }],
    [{ text: 'a'.repeat(20_001) }, { text: 'Metin en fazla 20.000 karakter olabilir' }],
  ])('an empty or endless text is refused', async (body, errors) => {
    const admin = await anAdmin(app);
    const refused = await save(admin, 'help', { based_on: 1, ...body });
    expect(refused).toMatchObject({ status: 400, body: { errors } });
  });

  test('two wrong fields are named together', async () => {
    const admin = await anAdmin(app);
    const refused = await save(admin, 'help', { text: '[a](javascript:1)', based_on: 'bir' });
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(['based_on', 'text']);
  });

  test('nobody but a moderator or an owner writes', async () => {
    const body = { text: 'Benim', based_on: 1 };
    const call = (token?: string) =>
      app.call('/api/admin/pages/terms/versions', { ...(token && { as: token }), body });
    expect((await call()).status).toBe(401);
    expect((await call((await aFirm(app)).token)).status).toBe(403);
    expect((await call((await aViewer(app)).token)).status).toBe(403);
    expect((await call((await anAdmin(app, { duty: 'finance' })).token)).status).toBe(403);
    const moderator = await anAdmin(app, { duty: 'moderator' });
    expect((await saveNext(moderator, 'terms', 'Moderatör', false)).status).toBe(200);
  });

  test.each(['terms', 'help', 'contact'] as const)(
    'the shipped %s can be kept with a line more',
    async (page) => {
      const admin = await anAdmin(app);
      const [shipped] = await rows(
        app.db,
        sql<{ text: string }>`select text from page_versions
          where page = ${page} and saved_by is null order by version desc limit 1`,
      );
      const text = `${shipped?.text}\n\nHafta içi 9.00–17.00`;
      const preview = await app.call('/api/admin/pages/preview', { as: admin.token, body: { text } });
      expect(preview.data.problem).toBeNull();
      expect(await saveNext(admin, page, text, false)).toMatchObject({ status: 200 });
    },
  );
});
