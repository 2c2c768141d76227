import { expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

function details(id: number, token: string) {
  return app.call(`/api/firm/campaigns/${id}/details`, { as: token });
}

test.each(['draft', 'rejected'] as const)(
  'of two tabs that choose the audience of one %s campaign, the second is told and overwrites nothing',
  async (status) => {
    const { id, firm } = await aCampaign(app, { status });
    const { version } = (await details(id, firm.token)).data;
    const path = `/api/firm/campaigns/${id}/target-audience`;
    const save = (body: object) => app.call(path, { method: 'POST', as: firm.token, body });
    expect(await save({ cities: ['Ankara'], version: version + 1 })).toMatchObject(
      refusal(409, 'CAMPAIGN_CHANGED'),
    );
    expect((await save({ cities: ['İzmir'], version })).status).toBe(200);
    if (status === 'rejected')
      expect((await save({ cities: ['Ankara'], version })).body.code).toBe('CAMPAIGN_CHANGED');
    expect((await app.call(path, { as: firm.token })).data).toMatchObject({ cities: ['İzmir'] });
  },
);

test.each(['draft', 'rejected'] as const)(
  'of two tabs that edit one %s campaign, the second is told and overwrites nothing',
  async (status) => {
    const { id, firm } = await aCampaign(app, { status });
    const { version } = (await details(id, firm.token)).data;
    const save = (form: Record<string, string>) =>
      app.call(`/api/firm/campaigns/${status}/${id}`, { method: 'PUT', as: firm.token, form });
    expect(await save({ campaign_name: 'Birinci Sekme', version: String(version + 1) })).toMatchObject(
      refusal(409, 'CAMPAIGN_CHANGED'),
    );
    expect((await save({ campaign_name: 'Birinci Sekme', version: String(version) })).status).toBe(200);
    if (status === 'draft')
      expect((await save({ campaign_name: 'İkinci Sekme', version: String(version) })).status).toBe(409);
    expect((await details(id, firm.token)).data.campaign_name).toBe('Birinci Sekme');
  },
);
