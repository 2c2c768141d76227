import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startAd, viewAd } from '#testing/watching.ts';
import { complaintActs } from './contract.ts';
import { complaintJobs } from './server.ts';

const app = useTestApp({ limits: true });
checkBooks(app);

const DAY_MS = 86_400_000;
const MISLEADING = { reason: 'misleading' };
const report = (viewer: Person, adId: number, body: unknown = MISLEADING) =>
  app.call(`/api/user/ads/${adId}/report`, { as: viewer.token, body });
const queue = (admin: Person, query = '') => app.call(`/api/admin/ad-reports${query}`, { as: admin.token });
const decide = (admin: Person, adId: number, act: 'dismiss' | 'stop', body: unknown) =>
  app.call(`/api/admin/ad-reports/${adId}/${act}`, { method: 'PUT', as: admin.token, body });

async function anAd(name = 'Kış İndirimi') {
  const [firm, admin] = [await aFirm(app, { firmName: `${name} A.Ş.` }), await anAdmin(app)];
  const { id } = await aCampaign(app, { status: 'active', firm, admin, name });
  return { id, firm, admin };
}

async function aWitness(adId: number): Promise<Person> {
  const viewer = await aViewer(app);
  expect((await startAd(app, viewer, adId)).status).toBe(200);
  return viewer;
}

describe('reporting an ad', () => {
  test('of a viewer who has started it: stored once, also if it is sent nine times at once', async () => {
    const { id } = await anAd();
    const viewer = await aWitness(id);
    const answers = await Promise.all(Array.from({ length: 9 }, () => report(viewer, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await report(viewer, id)).body.code).toBe('AD_REPORTED_BEFORE');
  });

  test.each([
    [{}, { reason: 'Bir sebep seç' }],
    [{ reason: 'other', text: '   ' }, { text: 'Sebebini birkaç kelimeyle yaz' }],
    [{ reason: 'other' }, { text: 'Sebebini birkaç kelimeyle yaz' }],
    [{ reason: 'illegal', text: 'x'.repeat(501) }, { text: 'En fazla 500 karakter yazabilirsin' }],
  ])('%j is refused beside its field', async (body, errors) => {
    expect((await report(await aViewer(app), 1, body)).body.errors).toEqual(errors);
  });

  test('of one never started, or unknown, it answers the same 404', async () => {
    const { id } = await anAd();
    const viewer = await aViewer(app);
    const [never, unknown] = [await report(viewer, id), await report(viewer, 999_999)];
    expect(never).toMatchObject({ status: 404, body: { code: 'REPORTED_AD_NOT_FOUND' } });
    expect(never.body).toEqual(unknown.body);
  });

  test('T-V17: nobody reports more than ten ads in a day', async () => {
    const viewer = await aViewer(app);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { id } = await anAd();
      await startAd(app, viewer, id);
      statuses.push((await report(viewer, id)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('the queue', () => {
  test('groups reports by campaign with their reasons and texts, and says of nobody who wrote them', async () => {
    const { id, admin } = await anAd('Limonlu Soda');
    const viewer = await aWitness(id);
    await report(viewer, id, { reason: 'other', text: 'Fiyat <b>farklı</b>' });
    await report(await aWitness(id), id, { reason: 'misleading' });
    const answer = await queue(admin, '?search=SODA LIMONLU');
    expect(answer.data.campaigns).toMatchObject([
      {
        id,
        firm_name: 'Limonlu Soda A.Ş.',
        open_reports: 2,
        total_reports: 2,
        reasons: [
          { reason: 'misleading', count: 1 },
          { reason: 'other', count: 1 },
        ],
        texts: [{ reason: 'other', text: 'Fiyat <b>farklı</b>', is_open: true }],
        decisions: [],
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(viewer.email);
    expect((await queue(admin, '?search=limonlu&reason=illegal')).data.campaigns).toEqual([]);
  });

  test('dismissed with a note they leave the queue; a report that came later stays', async () => {
    const { id, admin } = await anAd('Nar Suyu');
    const witness = await aWitness(id);
    await report(witness, id);
    const [seen] = (await queue(admin, '?search=nar suyu')).data.campaigns;
    await report(await aWitness(id), id, { reason: 'broken_link' });
    const refused = await decide(admin, id, 'dismiss', { reason: ' ' });
    expect(refused).toMatchObject({ status: 400, body: { errors: { reason: 'Neden kapattığını yaz' } } });
    const body = { reason: 'Reklam metni doğru', last_report_id: seen.last_report_id };
    expect((await decide(admin, id, 'dismiss', body)).status).toBe(200);
    expect((await queue(admin, '?search=nar suyu')).data.campaigns).toMatchObject([
      {
        open_reports: 1,
        total_reports: 2,
        decisions: [{ decision: 'dismissed', note: 'Reklam metni doğru' }],
      },
    ]);
    expect((await decide(admin, id, 'dismiss', { reason: 'Bu da' })).status).toBe(200);
    expect((await queue(admin, '?search=nar suyu')).data.campaigns).toEqual([]);
    expect((await queue(admin, '?search=nar suyu&state=decided')).data.campaigns).toHaveLength(1);
    expect(complaintActs.dismiss.text).toBe('Reklam şikayeti: kapatıldı');
    const { text } = (await app.call('/api/notices', { as: witness.token })).data.notices[0];
    expect(text).toContain('Şikayetleri kapattık');
    const late = await decide(await anAdmin(app), id, 'dismiss', { reason: 'Yine' });
    expect(late.body).toMatchObject({
      code: 'NO_OPEN_AD_REPORTS',
      message: expect.stringContaining(`Kararı veren: ${admin.name}.`),
    });
  });

  test('stopping takes the campaign off the air with the reason; the watch that is open is paid', async () => {
    const { id, admin, firm } = await anAd();
    const viewer = await aViewer(app);
    const { data: watch } = await startAd(app, viewer, id);
    await report(viewer, id, { reason: 'illegal' });
    expect((await decide(admin, id, 'stop', { reason: 'Yasaklı ürün' })).status).toBe(200);
    expect((await startAd(app, await aViewer(app), id)).body.code).toBe('AD_NOT_SERVED');
    app.clock.advance(5000);
    expect((await viewAd(app, viewer, id, watch.watch_id)).data.earning).toBe(0.25);
    const start = { method: 'PUT' as const, as: firm.token };
    expect((await app.call(`/api/firm/campaigns/${id}/start`, start)).body.message).toContain('Yasaklı ürün');
  });

  test('a campaign that is over cannot be stopped, and its reports stay open', async () => {
    const { id, admin, firm } = await anAd('Eski Kampanya');
    await report(await aWitness(id), id);
    await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    expect((await decide(admin, id, 'stop', { reason: 'Geç kaldık' })).body.code).toBe('CAMPAIGN_STATE');
    expect((await queue(admin, '?search=eski kampanya')).data.campaigns).toMatchObject([{ open_reports: 1 }]);
  });

  test('two admins who decide at once: one decision, one clear refusal', async () => {
    const { id, admin } = await anAd();
    await report(await aWitness(id), id);
    const other = await anAdmin(app);
    const answers = await Promise.all([
      decide(admin, id, 'stop', { reason: 'Yanıltıcı' }),
      decide(other, id, 'dismiss', { reason: 'Sorun yok' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });
});

test('report texts: forgotten two years after the decision, never without one', async () => {
  const [decided, open] = [await anAd(), await anAd()];
  const send = async (adId: number, reason: string, text: string) =>
    expect((await report(await aWitness(adId), adId, { reason, text })).status).toBe(200);
  const texts = async () => {
    const ids = [decided.id, open.id];
    await Promise.all(complaintJobs(app).map((job) => job.run()));
    return app.rows(sql`select text from ad_reports where campaign_id = any(${ids}::bigint[]) order by id`);
  };
  await send(decided.id, 'misleading', 'Fiyat böyle değil.');
  await send(decided.id, 'other', 'Komşumun adı yazıyor.');
  const dismissed = await decide(decided.admin, decided.id, 'dismiss', { reason: 'Baktım, doğru.' });
  expect(dismissed.status).toBe(200);
  await send(open.id, 'other', 'Hâlâ bekliyor.');
  const kept = ['Fiyat böyle değil.', 'Komşumun adı yazıyor.', 'Hâlâ bekliyor.'];
  app.clock.advance(729 * DAY_MS);
  expect(await texts()).toEqual(kept.map((text) => ({ text })));
  app.clock.advance(2 * DAY_MS);
  expect(await texts()).toEqual(['', '–', 'Hâlâ bekliyor.'].map((text) => ({ text })));
});
