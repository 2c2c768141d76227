import { beforeEach, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { aCampaign, decideCampaign, statusOf } from '#testing/campaigns.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const APPROVE = { status: 'active' };

let mine: Person;
let other: Person;
let id: number;
beforeEach(async () => {
  mine = await anAdmin(app, { name: 'Derya Yönetici' });
  other = await anAdmin(app, { name: 'Ufuk Yönetici', duty: 'moderator' });
  ({ id } = await aCampaign(app, { status: 'pending' }));
});

const claim = (admin: Person, body: unknown = {}, of = id) =>
  app.call(`/api/admin/campaigns/${of}/claim`, { method: 'PUT', as: admin.token, body });
const release = (admin: Person) =>
  app.call(`/api/admin/campaigns/${id}/claim`, { method: 'DELETE', as: admin.token });
const claimOf = async (admin: Person) =>
  (await app.call(`/api/admin/campaigns/${id}`, { as: admin.token })).data.claim;

test('a campaign that somebody took is seen by others with since when, and decided on by nobody else', async () => {
  expect((await claim(mine)).status).toBe(200);
  const since = app.clock.now().toISOString();
  expect(await claimOf(other)).toEqual({ admin_id: mine.userId, admin_name: 'Derya Yönetici', since });
  const { data } = await app.call('/api/admin/campaigns/pending?limit=100', { as: other.token });
  const inList = data.campaigns.find((campaign: { id: number }) => campaign.id === id);
  expect(inList.claim).toMatchObject({ admin_id: mine.userId });
  const refused = await decideCampaign(app, id, other, APPROVE);
  expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_CLAIMED'));
  expect(refused.body).toMatchObject({ message: expect.stringContaining('Derya Yönetici') });
  expect(await claim(other)).toMatchObject(refusal(409, 'CAMPAIGN_CLAIMED'));
  expect(await statusOf(app, id)).toBe('pending');
  expect((await decideCampaign(app, id, mine, APPROVE)).status).toBe(200);
  expect(await rows(app.db, sql`select 1 from campaign_claims where campaign_id = ${id}`)).toEqual([]);
});

test('another one may take it over, and then decides alone', async () => {
  await claim(mine);
  expect((await claim(other, { take_over: true })).status).toBe(200);
  expect(await claimOf(mine)).toMatchObject({ admin_id: other.userId });
  expect(await decideCampaign(app, id, mine, APPROVE)).toMatchObject(refusal(409, 'CAMPAIGN_CLAIMED'));
  expect((await decideCampaign(app, id, other, APPROVE)).status).toBe(200);
});

test('a claim lapses after 15 minutes without activity, not while its administrator goes on', async () => {
  await claim(mine);
  const since = app.clock.now().toISOString();
  app.clock.advance(14 * 60_000);
  await claim(mine);
  app.clock.advance(14 * 60_000);
  expect(await claimOf(other)).toMatchObject({ admin_id: mine.userId, since });
  app.clock.advance(60_000);
  expect(await claimOf(other)).toBeNull();
  expect((await claim(other)).status).toBe(200);
});

test('giving it back lets others decide; nobody gives back what is not theirs', async () => {
  await claim(mine);
  expect((await release(other)).status).toBe(200);
  expect(await claimOf(mine)).toMatchObject({ admin_id: mine.userId });
  await release(mine);
  expect(await claimOf(mine)).toBeNull();
  expect((await decideCampaign(app, id, other, APPROVE)).status).toBe(200);
});

test('two who take it in the same moment: one has it', async () => {
  const answers = await Promise.all([claim(mine), claim(other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('only what waits can be taken, and only by whose duty it is', async () => {
  await decideCampaign(app, id, mine, APPROVE);
  expect(await claim(mine)).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
  expect(await claim(mine, {}, 999_999)).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'));
  expect(await claim(await anAdmin(app, { duty: 'finance' }))).toMatchObject(refusal(403, 'NOT_YOUR_DUTY'));
  expect(await claim(mine, { take_over: 'evet' })).toMatchObject({
    ...refusal(400, 'VALIDATION'),
    body: { errors: { take_over: expect.any(String) } },
  });
});
