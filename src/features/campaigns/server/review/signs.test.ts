import { expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;

test('the queue and the detail show the signs of those that wait, from what was approved and paid before', async () => {
  const admin = await anAdmin(app);
  const [known, firm] = [await aFirm(app, { firmName: 'Kuzey Kahvesi' }), await aFirm(app)];
  const signs = async (id: number) => {
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: (await anAdmin(app)).token });
    return data.signs.map(({ sign }: { sign: string }) => sign);
  };
  const link = 'https://kuzeykahvesi.com/kis';
  await aCampaign(app, { firm: known, admin, status: 'active', link });
  const { id: like } = await aCampaign(app, { firm, status: 'pending', link: 'https://kuzeykahvesl.com/' });
  expect(await signs(like)).toEqual(['new_firm', 'never_paid', 'new_host', 'host_like']);
  const { id: own } = await aCampaign(app, { firm: known, status: 'pending', link });
  expect(await signs(own)).toEqual(['new_firm']);

  app.clock.advance(8 * DAY_MS);
  const { token } = await anAdmin(app);
  const { data } = await app.call('/api/admin/campaigns/pending', { as: token });
  const shown = (id: number) => data.campaigns.find((campaign: { id: number }) => campaign.id === id).signs;
  expect(shown(own)).toEqual([]);
  expect(shown(like).at(-1)).toEqual({
    sign: 'host_like',
    text: 'Adres bilinen bir adresle karıştırılabilir: kuzeykahvesi.com.',
  });
});

test('a host in other letters is shown in both spellings; nothing of it is for a decided campaign', async () => {
  const admin = await anAdmin(app);
  const { id } = await aCampaign(app, { status: 'pending', link: 'https://pahalı.com/yol' });
  const read = async () => (await app.call(`/api/admin/campaigns/${id}`, { as: admin.token })).data;
  const before = await read();
  expect(before).toMatchObject({
    readable_host: 'pahalı.com',
    campaign_link: 'https://xn--pahal-r4a.com/yol',
  });
  expect(before.signs.map(({ sign }: { sign: string }) => sign)).toContain('other_letters');
  const body = { status: 'rejected', rejection_reason: 'Adres yanıltıcı' };
  await app.call(`/api/admin/campaigns/${id}/status`, { method: 'PUT', as: admin.token, body });
  expect((await read()).signs).toEqual([]);
});
