import { describe, expect, test } from 'vitest';
import { countViewers, readAudience } from '#features/audience/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { audienceAsking, everyAnswer } from '#testing/audiences.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer, FIRST_REWARD_DETAILS, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { offeredTo } from '#testing/watching.ts';
import { MATCHED_ATTRIBUTES } from '../attributes.ts';

const app = useTestApp();

const save = (viewer: Person, body: unknown) =>
  app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body });
const detailsOf = async (viewer: Person) =>
  (await app.call('/api/user/profile/details', { as: viewer.token })).data;
const completenessOf = async (viewer: Person) =>
  (await app.call('/api/user/profile', { as: viewer.token })).data.completeness;

async function reachOf(campaignId: number): Promise<number> {
  const audience = await readAudience(app.db, campaignId);
  if (audience === null) throw new Error('the campaign has no audience');
  return (await countViewers(app.db, audience)).matching;
}

describe('a withheld detail', () => {
  test.each(MATCHED_ATTRIBUTES.map((attribute) => [attribute.name, attribute] as const))(
    '%s chooses no ad and is in no reach, at once and both ways; others go on',
    async (detail, attribute) => {
      const lookups = await readLookups(app.db);
      const viewer = await aViewer(app);
      const { id } = await aCampaign(app, { status: 'active', audience: audienceAsking(lookups, attribute) });
      expect((await save(viewer, everyAnswer(lookups))).status).toBe(200);
      const reach = await reachOf(id);
      expect(await offeredTo(app, viewer)).toContain(id);
      expect((await save(viewer, { withheld: [detail] })).status).toBe(200);
      expect(await offeredTo(app, viewer)).not.toContain(id);
      expect(await reachOf(id)).toBe(reach - 1);
      const other = detail === 'hobbies' ? 'gender' : 'hobbies';
      expect((await save(viewer, { withheld: [other] })).status).toBe(200);
      expect(await offeredTo(app, viewer)).toContain(id);
      expect(await reachOf(id)).toBe(reach);
    },
  );

  test('stays given: it fills the profile, and another save leaves it withheld', async () => {
    const viewer = await aViewer(app);
    expect((await detailsOf(viewer)).withheld).toEqual([]);
    await save(viewer, { gender: 2, withheld: ['gender', 'gender', 'age'] });
    await save(viewer, { height: 170 });
    expect(await detailsOf(viewer)).toMatchObject({ gender: 2, withheld: ['gender', 'age'] });
    expect((await completenessOf(viewer)).filled).toEqual(['gender', 'height']);
    await save(viewer, { withheld: '["age"]' });
    expect((await detailsOf(viewer)).withheld).toEqual(['age']);
  });

  test.each([[['height']], [['gender; drop']], ['gender'], [[7]]])(
    '%j is refused beside its field',
    async (withheld) => {
      const viewer = await aViewer(app);
      expect(await save(viewer, { withheld })).toMatchObject({
        status: 400,
        body: { errors: { withheld: 'Lütfen listeden seç' } },
      });
    },
  );
});

test('withheld details count for the reward as others do', async () => {
  const viewer = await aViewer(app);
  const saved = await save(viewer, { ...FIRST_REWARD_DETAILS, withheld: ['age', 'gender'] });
  expect(saved.data.profile_update_earning).toMatchObject({ show: true, amount: 5 });
});
