import { describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { startAd, viewAd } from '#testing/watching.ts';

const app = useTestApp();

describe('T-F15: a campaign that somebody is watching', () => {
  test('is neither deleted nor edited, and the viewer is paid', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    const { data: watch } = await startAd(app, viewer, id);
    const details = () => app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token });
    const before = (await details()).data;
    const form = { campaign_name: 'Başka bir reklam', campaign_link: 'https://baska.com' };
    const attempts = await Promise.all([
      app.call(`/api/firm/campaigns/${id}`, { method: 'DELETE', as: firm.token }),
      app.call(`/api/firm/campaigns/draft/${id}`, { method: 'PUT', as: firm.token, form }),
      app.call(`/api/firm/campaigns/rejected/${id}`, { method: 'PUT', as: firm.token, form }),
      app.call(`/api/firm/campaigns/${id}/target-audience`, { as: firm.token, body: { genders: [1] } }),
    ]);
    for (const attempt of attempts) expect(attempt).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
    expect((await details()).data).toEqual(before);
    app.clock.advance(watch.display_duration * 1000);
    expect(await viewAd(app, viewer, id, watch.watch_id)).toMatchObject({ data: { earning: 0.25 } });
    await expectBooksToBalance(app);
  });

  test('may be ended by its firm, and the viewer is paid all the same', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    const { data: watch } = await startAd(app, viewer, id);
    const closed = await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    expect(closed.status).toBe(200);
    app.clock.advance(watch.display_duration * 1000);
    expect(await viewAd(app, viewer, id, watch.watch_id)).toMatchObject({ data: { earning: 0.25 } });
    await expectBooksToBalance(app);
  });

  test.each(['pending', 'rejected', 'approved', 'stopped', 'completed'] as const)(
    'or that is %s, is not deleted: only a draft is',
    async (status) => {
      const { id, firm } = await aCampaign(app, { status });
      const refused = await app.call(`/api/firm/campaigns/${id}`, { method: 'DELETE', as: firm.token });
      expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
      expect((await app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token })).status).toBe(200);
    },
  );
});
