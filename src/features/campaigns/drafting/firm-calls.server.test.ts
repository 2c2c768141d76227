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
  test('of a draft: set, and refused below the minimum', async () => {
    const { id, firm } = await aCampaign(app);
    const set = (amount: number) => own(firm, `${id}/budget`, { method: 'PUT', body: { amount } });
    expect((await set(6000.25)).status).toBe(200);
    expect((await set(4999.99)).body.errors).toEqual({ amount: 'Minimum bütçe: 5.000₺' });
    expect((await details(id, firm)).data.budget).toBe(6000.25);
  });

  test('of a running campaign: increased by a paid top-up', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const { data } = await own(firm, `${id}/budget`, { method: 'PUT', body: { amount: 1000 } });
    await own(firm, `${id}/make-payment`, { body: { method: 'bank_transfer' } });
    await app.call(`/api/admin/payments/${data.order_id}/approve`, { method: 'PUT', as: admin.token });
    expect((await details(id, firm)).data.budget_details).toEqual({
      base_budget: 6000,
      vat_amount: 1200,
      total_with_vat: 7200,
      withheld_tenths: 0,
      payable: 7200,
      system_fee: 1800,
      campaign_budget: 5400,
      remaining_budget: 5400,
    });
  });
});

describe('the audience', () => {
  test('of a draft: sends it for approval', async () => {
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

  test('of a rejected campaign: saved, the campaign stays rejected', async () => {
    const { id, firm } = await aCampaign(app, { status: 'rejected' });
    expect((await own(firm, audience(id), { body: { genders: [2] } })).status).toBe(200);
    expect((await details(id, firm)).data).toMatchObject({
      status: 'rejected',
      target_audience: { genders: ['Kadın'] },
    });
  });

  test('of a draft whose start has passed: refused', async () => {
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

  test('names: each its own, also of concurrent copies', async () => {
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

  test('image: stays when the source is deleted', async () => {
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
  test('a draft: removed', async () => {
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

  test('T-F6: nothing that a firm sends causes a request of the server', async () => {
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
  'two tabs of one %s campaign: the second overwrites nothing',
  async (status) => {
    const { id, firm } = await aCampaign(app, { status });
    const read = async () => (await details(id, firm)).data;
    const choose = (city: string, version: number) =>
      own(firm, audience(id), { body: { cities: [city], version } });
    const edit = (campaign_name: string, version: number) =>
      own(firm, `${status}/${id}`, { method: 'PUT', form: { campaign_name, version: String(version) } });
    const { version } = await read();
    const changed = refusal(409, 'CAMPAIGN_CHANGED');
    for (const save of [choose, edit]) expect(await save('Ankara', version + 1)).toMatchObject(changed);
    if (status === 'draft') {
      expect((await edit('Birinci Sekme', version)).status).toBe(200);
      for (const save of [edit, choose]) expect(await save('Ankara', version)).toMatchObject(changed);
      expect((await choose('İzmir', version + 1)).status).toBe(200);
    } else {
      expect((await choose('İzmir', version)).status).toBe(200);
      for (const save of [choose, edit]) expect(await save('Ankara', version)).toMatchObject(changed);
      expect((await edit('Birinci Sekme', version + 1)).status).toBe(200);
    }
    expect(await read()).toMatchObject({
      campaign_name: 'Birinci Sekme',
      target_audience: { cities: ['İzmir'] },
    });
  },
);
