import dns from 'node:dns';
import { describe, expect, test, afterAll, beforeAll, vi } from 'vitest';
import { aCampaign, campaignForm } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, type TestCall, useTestApp } from '#testing/test-app.ts';
import { createServer, type Server } from 'node:net';
import { clickAd, listAds, watchAd } from '#testing/watching.ts';

const app = useTestApp();

const HOUR_MS = 3_600_000;

const own = (firm: Person, path: string | number, call: TestCall = {}) =>
  app.call(`/api/firm/campaigns/${path}`, { as: firm.token, ...call });
const audience = (id: number) => `${id}/target-audience`;
const details = (id: number, firm: Person) => own(firm, `${id}/details`);

describe('the budget', () => {
  test('of a draft is set, and refused below the minimum', async () => {
    const { id, firm } = await aCampaign(app);
    const set = (amount: unknown) => own(firm, `${id}/budget`, { method: 'PUT', body: { amount } });
    expect((await set(6000.25)).status).toBe(200);
    expect((await details(id, firm)).data.budget).toBe(6000.25);
    expect((await set(4999.99)).body.errors).toEqual({ amount: 'Minimum bütçe: 5.000₺' });
    for (const wrong of [5000.001, '6000', null, [6000], { $gt: 0 }, 1e300, -6000, 0]) {
      expect((await set(wrong)).status).toBe(400);
    }
    expect((await details(id, firm)).data.budget).toBe(6000.25);
  });
});

describe('a running campaign', () => {
  test('is given more by a top-up that is to be paid, and shows what paid ones added', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const add = (amount: number) => own(firm, `${id}/budget`, { method: 'PUT', body: { amount } });
    expect((await add(999)).body.errors).toEqual({ amount: 'Bütçe artırımı en az ₺1.000,00 olmalıdır' });
    const opened = await add(1000);
    expect(opened).toMatchObject({ status: 200, data: { order_id: expect.any(Number) } });
    const data = { id: opened.data.order_id };
    await own(firm, `${id}/make-payment`, { body: { method: 'bank_transfer' } });
    expect(await add(2000)).toMatchObject(refusal(409, 'TOP_UP_WAITS'));
    const before = (await details(id, firm)).data.budget_details;
    await app.call(`/api/admin/payments/${data.id}/approve`, { method: 'PUT', as: admin.token });
    expect(before).toMatchObject({ base_budget: 5000, campaign_budget: 4500, remaining_budget: 4500 });
    expect((await details(id, firm)).data.budget_details).toEqual({
      base_budget: 6000,
      vat_amount: 1200,
      total_with_vat: 7200,
      system_fee: 1800,
      campaign_budget: 5400,
      remaining_budget: 5400,
    });
    const active = await app.call('/api/admin/campaigns/active', { as: admin.token });
    expect(active.data.campaigns.find((campaign: { id: number }) => campaign.id === id)).toMatchObject({
      total_budget: 6000,
    });
  });
});

describe('the audience', () => {
  test('of a draft, once saved, sends it for approval', async () => {
    const { id, firm } = await aCampaign(app);
    expect((await own(firm, audience(id))).body).toMatchObject({ success: true, data: null });
    const saved = await own(firm, audience(id), { body: { genders: [1], cities: ['İzmir'] } });
    expect(saved.body.message).toBe('Hedef kitle kaydedildi, kampanyan onaya gönderildi');
    expect((await details(id, firm)).data).toMatchObject({
      status: 'pending',
      target_audience: { all_users: false, genders: ['Erkek'], cities: ['İzmir'] },
    });
    expect((await own(firm, audience(id))).data).toMatchObject({
      genders: [1],
      cities: ['İzmir'],
    });
    expect((await own(firm, audience(id), { body: { all_users: true } })).status).toBe(409);
  });

  test('of a rejected campaign is saved, and waits for the form to be sent again', async () => {
    const { id, firm } = await aCampaign(app, { status: 'rejected' });
    expect((await own(firm, audience(id), { body: { genders: [2] } })).status).toBe(200);
    expect((await details(id, firm)).data).toMatchObject({
      status: 'rejected',
      target_audience: { genders: ['Kadın'] },
    });
  });

  test('does not send a draft whose start has passed meanwhile', async () => {
    const { id, firm } = await aCampaign(app);
    app.clock.advance(13 * HOUR_MS);
    const refused = await own(firm, audience(id), { body: { all_users: true } });
    app.clock.advance(-13 * HOUR_MS);
    expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_OUTDATED'));
    expect(refused.body).toMatchObject({
      message: 'Başlangıç tarihi bugün veya daha sonrası olmalıdır. Önce kampanyayı düzenle.',
    });
    expect((await details(id, firm)).data).toMatchObject({ status: 'draft', target_audience: null });
  });
});

describe('a copy', () => {
  test.each(['draft', 'rejected', 'active', 'completed'] as const)(
    'of a %s campaign is a draft',
    async (status) => {
      const image = await aPicture();
      const audience = { genders: [1] };
      const source = { status, image, audience, start_date: '2026-12-01', end_date: '2026-12-15' };
      const { id, firm } = await aCampaign(app, source);
      const cloned = await own(firm, `${id}/clone`, { method: 'POST' });
      const { data } = await details(cloned.data.campaign_id, firm);
      const original = (await details(id, firm)).data;
      expect(data).toMatchObject({
        status: 'draft',
        campaign_name: 'Kış İndirimi (kopya)',
        start_date: '2026-11-23',
        end_date: '2026-12-07',
        image_path: original.image_path,
        rejection_reason: null,
        target_audience: original.target_audience,
        version: 1,
      });
    },
  );

  test('has a name of its own, also the next one, and those made at once', async () => {
    const { id, firm } = await aCampaign(app);
    const clone = () => own(firm, `${id}/clone`, { method: 'POST' });
    const copies = await Promise.all([clone(), clone(), clone()]);
    const names = await Promise.all(
      copies.map(async ({ data }) => (await details(data.campaign_id, firm)).data.campaign_name),
    );
    expect(new Set(names)).toEqual(
      new Set(['Kış İndirimi (kopya)', 'Kış İndirimi (kopya 2)', 'Kış İndirimi (kopya 3)']),
    );
  });

  test('keeps its image when the source is deleted', async () => {
    const { id, firm } = await aCampaign(app, { image: await aPicture() });
    const cloned = await own(firm, `${id}/clone`, { method: 'POST' });
    await own(firm, id, { method: 'DELETE' });
    const { image_path } = (await details(cloned.data.campaign_id, firm)).data;
    expect((await app.app.inject(`/uploads/${image_path}`)).statusCode).toBe(200);
    await own(firm, `${cloned.data.campaign_id}`, { method: 'DELETE' });
    expect((await app.app.inject(`/uploads/${image_path}`)).statusCode).toBe(404);
  });
});

describe('deleting', () => {
  test('a draft removes it', async () => {
    const { id, firm } = await aCampaign(app);
    const remove = () => own(firm, id, { method: 'DELETE' });
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await details(id, firm)).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  test.each(['pending', 'rejected', 'approved', 'active', 'stopped', 'completed'] as const)(
    'a %s campaign is refused',
    async (status) => {
      const { id, firm } = await aCampaign(app, { status });
      const refused = await own(firm, id, { method: 'DELETE' });
      expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
      expect((await details(id, firm)).data.status).toBe(status);
    },
  );
});

describe('somebody else’s campaign', () => {
  test('does not exist for another firm, whatever it asks', async () => {
    const stranger = await aFirm(app);
    for (const status of ['draft', 'rejected', 'active', 'stopped'] as const) {
      const { id, firm } = await aCampaign(app, { status });
      const before = (await details(id, firm)).data;
      const form = { campaign_name: 'Başka ad' };
      const answers = await Promise.all([
        own(stranger, `${id}/details`),
        own(stranger, `${id}/target-audience`),
        own(stranger, `${id}/target-audience`, { body: { all_users: true } }),
        own(stranger, `draft/${id}`, { method: 'PUT', form }),
        own(stranger, `rejected/${id}`, { method: 'PUT', form }),
        own(stranger, `${id}/budget`, { method: 'PUT', body: { amount: 9000 } }),
        own(stranger, `${id}/clone`, { method: 'POST' }),
        own(stranger, id, { method: 'DELETE' }),
        own(stranger, `${id}/stop`, { method: 'PUT' }),
        own(stranger, `${id}/start`, { method: 'PUT' }),
        own(stranger, `${id}/close`, { method: 'POST' }),
      ]);
      for (const answer of answers) expect(answer).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'));
      expect((await details(id, firm)).data).toEqual(before);
    }
  });
});

describe('no fetching', () => {
  let canary: Server;
  let address: string;
  let connections = 0;

  beforeAll(async () => {
    canary = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const where = canary.address();
    address = typeof where === 'object' && where !== null ? `http://127.0.0.1:${where.port}` : '';
  });
  afterAll(() => {
    canary.close();
  });

  function askingPictures(): [string, string][] {
    return [
      ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/x.png"/></svg>`],
      [
        'image/png',
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${address}/x">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
      ],
      ['image/gif', `push graphic-context\nimage over 0,0 0,0 '${address}/x.gif'\npop graphic-context`],
      ['image/jpeg', `url(${address}/x.jpg)`],
    ];
  }

  test('T-F6: nothing that a firm sends makes the server call anywhere', async () => {
    const firm = await aFirm(app, { firmName: `<img src=${address}/logo.png> A.Ş.` });
    for (const [type, text] of askingPictures()) {
      const image = { filename: `${address}/x.png`, type, bytes: Buffer.from(text) };
      const form = { ...campaignForm(app), image };
      expect((await app.call('/api/firm/campaigns', { as: firm.token, form })).status).toBe(415);
    }
    // A link needs a host name, and even looking that name up would be noticed.
    const link = 'https://reklam.ornek.com/yol';
    const lookUp = vi.spyOn(dns, 'lookup');
    const description = `<img src="${address}/a.png"> <link rel=stylesheet href="${address}/a.css">`;
    const { id } = await aCampaign(app, {
      status: 'active',
      firm,
      link,
      name: `${address}/reklam`,
      description,
    });
    const viewer = await aViewer(app);
    expect((await listAds(app, viewer)).status).toBe(200);
    expect((await watchAd(app, viewer, id)).status).toBe(200);
    expect((await clickAd(app, viewer, id)).status).toBe(200);
    // The invoice's PDF is made from the same texts.
    expect((await own(firm, `${id}/invoice`)).status).toBe(200);
    expect(connections).toBe(0);
    expect(lookUp).not.toHaveBeenCalled();
    await fetch(address).catch(() => undefined);
    expect(connections).toBe(1);
    lookUp.mockImplementation(() => {
      throw new Error('not in a test');
    });
    await fetch(link).catch(() => undefined);
    expect(lookUp).toHaveBeenCalledOnce();
    lookUp.mockRestore();
  });
});

test.each(['draft', 'rejected'] as const)(
  'of two tabs that choose the audience of one %s campaign, the second is told and overwrites nothing',
  async (status) => {
    const { id, firm } = await aCampaign(app, { status });
    const { version } = (await details(id, firm)).data;
    const save = (body: object) => own(firm, audience(id), { body });
    expect(await save({ cities: ['Ankara'], version: version + 1 })).toMatchObject(
      refusal(409, 'CAMPAIGN_CHANGED'),
    );
    expect((await save({ cities: ['İzmir'], version })).status).toBe(200);
    if (status === 'rejected')
      expect((await save({ cities: ['Ankara'], version })).body.code).toBe('CAMPAIGN_CHANGED');
    expect((await own(firm, audience(id))).data).toMatchObject({ cities: ['İzmir'] });
  },
);

test.each(['draft', 'rejected'] as const)(
  'of two tabs that edit one %s campaign, the second is told and overwrites nothing',
  async (status) => {
    const { id, firm } = await aCampaign(app, { status });
    const { version } = (await details(id, firm)).data;
    const save = (form: Record<string, string>) => own(firm, `${status}/${id}`, { method: 'PUT', form });
    expect(await save({ campaign_name: 'Birinci Sekme', version: String(version + 1) })).toMatchObject(
      refusal(409, 'CAMPAIGN_CHANGED'),
    );
    expect((await save({ campaign_name: 'Birinci Sekme', version: String(version) })).status).toBe(200);
    if (status === 'draft')
      expect((await save({ campaign_name: 'İkinci Sekme', version: String(version) })).status).toBe(409);
    expect((await details(id, firm)).data.campaign_name).toBe('Birinci Sekme');
  },
);
