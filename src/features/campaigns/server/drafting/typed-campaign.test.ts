import { expect, test } from 'vitest';
import { first, sql } from '#lib/server/db.ts';
import { aCampaign, campaignForm } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { typedJobs, listCampaignImages } from '../index.ts';

const app = useTestApp();
const PATH = '/api/firm/campaigns/typed';

const pathOf = (campaignId?: number) =>
  campaignId === undefined ? PATH : `${PATH}?campaign_id=${campaignId}`;
const read = (firm: Person, campaignId?: number) => app.call(pathOf(campaignId), { as: firm.token });
const keep = (firm: Person, form: NonNullable<Parameters<typeof app.call>[1]>['form'], campaignId?: number) =>
  app.call(pathOf(campaignId), { method: 'PUT', as: firm.token, form: form ?? {} });
const aPng = async () => ({ filename: 'cay.png', type: 'image/png', bytes: await aPicture() });

test('whatever stands in a new form is kept as it is, with its picture, and becomes no campaign', async () => {
  const firm = await aFirm(app);
  expect((await read(firm)).data).toBeNull();
  const begun = await keep(firm, {
    campaign_name: 'Ha',
    start_date: '31.1',
    budget: '49',
    image: await aPng(),
  });
  expect(begun).toMatchObject({ status: 200, data: { fields: { campaign_name: 'Ha', budget: '49' } } });
  expect(begun.data.image_path).toMatch(/^campaigns\//);
  const version = String(begun.data.version);
  const second = await keep(firm, { campaign_name: 'Hasat', version });
  expect(second.data).toMatchObject({
    fields: { campaign_name: 'Hasat' },
    image_path: begun.data.image_path,
    saved_at: app.clock.now().toISOString(),
  });
  expect((await read(firm)).data).toEqual(second.data);
  expect((await app.call('/api/firm/campaigns/draft', { as: firm.token })).data.campaigns).toEqual([]);
  expect(await listCampaignImages(app.db)).toContain(begun.data.image_path);
});

test('of two tabs that type into one form, the second is told and overwrites nothing', async () => {
  const firm = await aFirm(app);
  const { data } = await keep(firm, { campaign_name: 'Birinci' });
  // A tab that knows of nothing, and one that knows what was before.
  expect(await keep(firm, { campaign_name: 'İkinci' })).toMatchObject(refusal(409, 'CAMPAIGN_CHANGED'));
  expect((await keep(firm, { campaign_name: 'Üçüncü', version: String(data.version) })).status).toBe(200);
  expect(await keep(firm, { campaign_name: 'İkinci', version: String(data.version) })).toMatchObject(
    refusal(409, 'CAMPAIGN_CHANGED'),
  );
  expect((await read(firm)).data.fields).toEqual({ campaign_name: 'Üçüncü' });
  const fresh = await aFirm(app);
  const both = await Promise.all(['a', 'b'].map((name) => keep(fresh, { campaign_name: name })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a tab that was left open is told that its form was sent, or deleted, elsewhere, and begins no second one', async () => {
  const firm = await aFirm(app);
  const { data } = await keep(firm, { campaign_name: 'Hasat' });
  const version = String(data.version);
  const form = { ...campaignForm(app), typed_version: version };
  expect((await app.call('/api/firm/campaigns', { as: firm.token, form })).status).toBe(200);
  const left = { campaign_name: 'Hasat Haftası', version };
  expect(await keep(firm, left)).toMatchObject(refusal(409, 'CAMPAIGN_CHANGED'));
  expect((await read(firm)).data).toBeNull();
  const second = await keep(firm, { campaign_name: 'Hasat' });
  await app.call(PATH, { method: 'DELETE', as: firm.token });
  expect(await keep(firm, { campaign_name: 'Ha', version: String(second.data.version) })).toMatchObject(
    refusal(409, 'CAMPAIGN_CHANGED'),
  );
});

test('what is kept of an edit leaves the campaign alone until it is sent; then it is forgotten, and its picture used', async () => {
  const { id, firm } = await aCampaign(app);
  const { data } = await keep(firm, { campaign_name: 'Ye', image: await aPng() }, id);
  const details = () => app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token });
  expect((await details()).data).toMatchObject({
    campaign_name: 'Kış İndirimi',
    image_path: null,
    version: 1,
  });
  const send = (form: Record<string, string>) =>
    app.call(`/api/firm/campaigns/draft/${id}`, { method: 'PUT', as: firm.token, form });
  expect((await send({ campaign_name: 'Ye', typed_version: String(data.version) })).status).toBe(400);
  expect((await read(firm, id)).data).not.toBeNull();
  expect((await send({ campaign_name: 'Yeni Ad', typed_version: String(data.version) })).status).toBe(200);
  expect((await details()).data).toMatchObject({ campaign_name: 'Yeni Ad', image_path: data.image_path });
  expect((await read(firm, id)).data).toBeNull();
});

test('a new campaign takes the picture that was kept; a call that names no version touches nothing', async () => {
  const firm = await aFirm(app);
  const { data } = await keep(firm, { campaign_name: 'Hasat', image: await aPng() });
  const create = (more: Record<string, string>) =>
    app.call('/api/firm/campaigns', { as: firm.token, form: { ...campaignForm(app), ...more } });
  const imageOf = async (id: number) =>
    (await app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token })).data.image_path;
  expect(await imageOf((await create({})).data.campaign_id)).toBeNull();
  expect((await read(firm)).data).toEqual(data);
  expect(await imageOf((await create({ typed_version: String(data.version) })).data.campaign_id)).toBe(
    data.image_path,
  );
  expect((await read(firm)).data).toBeNull();
});

test('a picture that was taken away stays away, and what is forgotten is gone', async () => {
  const firm = await aFirm(app);
  const { data } = await keep(firm, { campaign_name: 'Hasat', image: await aPng() });
  const without = await keep(firm, { remove_image: 'true', version: String(data.version) });
  expect(without.data).toMatchObject({ image_path: null, fields: { remove_image: 'true' } });
  expect((await app.call(PATH, { method: 'DELETE', as: firm.token })).status).toBe(200);
  expect((await read(firm)).data).toBeNull();
});

test('somebody else’s form is nobody’s, and a campaign that was sent is not typed into', async () => {
  const { id, firm } = await aCampaign(app, { status: 'pending' });
  const other = await aFirm(app);
  expect(await keep(other, { campaign_name: 'Hasat' }, id)).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'));
  expect(await keep(firm, { campaign_name: 'Hasat' }, id)).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
  await keep(firm, { campaign_name: 'Hasat' });
  expect((await read(other)).data).toBeNull();
  expect(await read(await anAdmin(app))).toMatchObject(refusal(403, 'FORBIDDEN'));
});

test('only what no field can hold is refused, every such field at once', async () => {
  const firm = await aFirm(app);
  const refused = await keep(firm, {
    campaign_name: 'a'.repeat(5001),
    budget: 'b'.repeat(5001),
    image: { filename: 'a.png', type: 'image/png', bytes: Buffer.from('x') },
  });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(['budget', 'campaign_name', 'image']);
});

test('what nobody has gone on with for 90 days is forgotten', async () => {
  const firm = await aFirm(app);
  await keep(firm, { campaign_name: 'Hasat' });
  const isThere = () => first(app.db, sql`select from typed_campaigns where firm_id = ${firm.userId}`);
  const [job] = typedJobs(app);
  app.clock.advance(89 * 86_400_000);
  await job?.run();
  expect(await isThere()).toBeDefined();
  app.clock.advance(2 * 86_400_000);
  await job?.run();
  expect(await isThere()).toBeUndefined();
});
