/** Every attribute of a viewer in every place where answers are stored, requested, shown, exported and erased. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from '#lib/shared/zod.ts';
import { sql } from '#lib/server/db.ts';
import { audienceBody, audienceData, audienceNamesData } from '#features/audience/contract.ts';
import { AUDIENCE_COLUMNS, AUDIENCE_LISTS } from '#features/audience/audience.ts';
import { lookupLists } from '#platform/lookups/contract.ts';
import { LOOKUP_KINDS, LOOKUP_LISTS, type Lookups } from '#platform/lookups/lookups.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { ATTRIBUTES, LISTED_ATTRIBUTES, MATCHED_ATTRIBUTES } from '#features/viewers/attributes.ts';
import {
  DETAIL_NAMES,
  detailNamesSchema,
  detailsBody,
  detailsSchema,
  MATCHED_DETAILS,
} from '#features/viewers/details.ts';
import { ATTRIBUTE_COLUMNS, DETAIL_COLUMNS, isGiven } from '#features/viewers/viewer-columns.ts';
import { takeDueSnapshots } from '#features/performance/audience-snapshots.server.ts';
import { audienceAsking, everyAnswer, optionOf } from '#testing/audiences.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, closeAccount, type Person } from '#testing/people.ts';
import { aPaidView } from '#testing/paid-views.ts';
import { askReport } from '#testing/reports.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds } from '#testing/watching.ts';

const app = useTestApp();
let lookups: Lookups;

beforeAll(async () => {
  lookups = await readLookups(app.db);
});

const save = (viewer: Person, body: unknown) =>
  app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body });

async function anOpenBook(): Promise<Person> {
  const viewer = await aViewer(app);
  expect(await save(viewer, everyAnswer(lookups))).toMatchObject({ status: 200 });
  return viewer;
}

const columnsOf = (table: string) =>
  app.rows(sql<{ name: string; type: string }>`
      select column_name::text as name, data_type::text as type from information_schema.columns
      where table_name = ${table} and table_schema = current_schema()`);
const sorted = (names: readonly string[]) => names.toSorted();
const keysOf = (schema: z.ZodObject) => sorted(Object.keys(schema.shape));

describe('every attribute', () => {
  test('columns of `viewers`: one each, and no others', async () => {
    const counted = ['reward_count', 'version'];
    const answers = (await columnsOf('viewers')).filter(
      ({ name, type }) => (type === 'integer' || type === 'ARRAY') && !counted.includes(name),
    );
    const texts = ['details_ever_given', 'withheld'];
    const expected = ATTRIBUTES.map(({ kind, viewer }) => ({
      name: viewer.column,
      type: kind === 'several' ? 'ARRAY' : 'integer',
    }));
    const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
    expect(answers.filter(({ name }) => !texts.includes(name)).toSorted(byName)).toEqual(
      expected.toSorted(byName),
    );
  });

  test('columns of `campaign_audiences`: one each, and no others', async () => {
    const columns = await columnsOf('campaign_audiences');
    expect(sorted(columns.map(({ name }) => name))).toEqual(
      sorted(['campaign_id', 'all_users', ...AUDIENCE_COLUMNS]),
    );
  });

  test('lists of options: one for each attribute that is chosen from a list, and no others', () => {
    expect(sorted(LISTED_ATTRIBUTES.map(({ options }) => options))).toEqual(sorted(LOOKUP_KINDS));
    for (const kind of LOOKUP_KINDS) expect(lookups.options(kind), kind).not.toEqual([]);
    expect(keysOf(lookupLists)).toEqual(
      sorted(['cities', ...LOOKUP_KINDS.map((kind) => LOOKUP_LISTS[kind].list)]),
    );
  });

  test('contracts of viewers, admins and audiences: have a field for it', () => {
    expect(keysOf(detailsSchema)).toEqual(sorted(DETAIL_NAMES));
    expect(keysOf(detailsBody)).toEqual(sorted([...DETAIL_NAMES, 'withheld', 'version']));
    expect(keysOf(detailNamesSchema)).toEqual(sorted(DETAIL_NAMES));
    for (const schema of [audienceBody, audienceData, audienceNamesData])
      expect(keysOf(schema)).toEqual(sorted(['all_users', ...AUDIENCE_LISTS]));
  });

  test('answer: stored unchanged, counts as given, and is shown to an admin as text', async () => {
    const [viewer, admin] = [await anOpenBook(), await anAdmin(app)];
    const own = await app.call('/api/user/profile/details', { as: viewer.token });
    expect(own.data).toMatchObject(everyAnswer(lookups));
    const { data } = await app.call('/api/user/profile', { as: viewer.token });
    expect(data.completeness.filled).toEqual(DETAIL_NAMES);
    const seen = await app.call(`/api/admin/users/${viewer.userId}`, { as: admin.token });
    expect(seen.data.details).toEqual(inWords());
  });

  test('answer: may be withheld', async () => {
    const viewer = await anOpenBook();
    expect(await save(viewer, { withheld: MATCHED_DETAILS })).toMatchObject({ status: 200 });
    const own = await app.call('/api/user/profile/details', { as: viewer.token });
    expect(own.data.withheld).toEqual(MATCHED_DETAILS);
  });

  test('audience: asks for it, chooses the ad by it, and names it as the reason', async () => {
    const viewer = await anOpenBook();
    const audience = Object.assign(
      {},
      ...MATCHED_ATTRIBUTES.map((attribute) => audienceAsking(lookups, attribute)),
    );
    const { id, firm } = await aCampaign(app, { status: 'active', audience });
    const asked = await app.call(`/api/firm/campaigns/${id}/target-audience`, { as: firm.token });
    expect(asked.data).toMatchObject(audience);
    const offered = (await listAds(app, viewer)).data.ads.map((ad: { id: number }) => ad.id);
    expect(offered).toContain(id);
    const why = await app.call(`/api/user/ads/${id}/why`, { as: viewer.token });
    expect(why.data.matches).toEqual(
      MATCHED_ATTRIBUTES.map((attribute) => ({
        criterion: attribute.labels.yours,
        answers: [optionOf(lookups, attribute).name],
      })),
    );
  });

  test('figures of a campaign’s viewers: have it where firms may see it', async () => {
    const made = await aCampaign(app, { status: 'active' });
    for (let person = 0; person < 10; person += 1) {
      const { userId: viewerId } = await anOpenBook();
      await aPaidView(app, { campaignId: made.id, viewerId, at: app.clock.now() });
    }
    await takeDueSnapshots(app.db, app.clock.now());
    const { data } = await askReport(app, made, 'performance');
    const named = MATCHED_ATTRIBUTES.filter(({ audience }) => audience.figuresRank !== null);
    expect(data.audience.attributes).toMatchObject(
      named
        .toSorted((left, right) => (left.audience.figuresRank ?? 0) - (right.audience.figuresRank ?? 0))
        .map((attribute) => ({
          attribute: attribute.audience.list,
          name: attribute.labels.audience,
          values: [{ name: optionOf(lookups, attribute).name, viewers: 10 }],
        })),
    );
    expect(MATCHED_DETAILS.length - named.length).toBe(1);
  });

  test('exported personal data: have it as text and as stored ids', async () => {
    const viewer = await anOpenBook();
    const read = async () => {
      const { data } = await app.call('/api/user/personal-data', { as: viewer.token });
      return JSON.parse(Buffer.from(data.content, 'base64').toString()).profile;
    };
    const profile = await read();
    expect(profile.details).toEqual(inWords());
    expect(profile.details_ever_given).toEqual(DETAIL_NAMES);
    expect(profile.detail_ids).toEqual(
      Object.fromEntries(
        MATCHED_ATTRIBUTES.map((attribute) => {
          const { id } = optionOf(lookups, attribute);
          return [attribute.viewer.column, attribute.kind === 'several' ? [id] : id];
        }),
      ),
    );
    expect(Object.keys(profile.ads_are_chosen_by)).toEqual(expect.arrayContaining(ATTRIBUTE_COLUMNS));
    const refusal = { method: 'PUT', as: viewer.token, body: { is_given: false } } as const;
    await app.call('/api/auth/consents/targeting', refusal);
    expect(await read()).toMatchObject({ may_choose_ads: false, ads_are_chosen_by: null });
  });

  test('closed account: has none', async () => {
    const viewer = await anOpenBook();
    const columns = sql.join(DETAIL_COLUMNS.map((column) => sql.ref(column)));
    const stored = () =>
      app.one(sql<object>`select ${columns} from viewers where user_id = ${viewer.userId}`);
    expect(Object.values(await stored()).every(isGiven)).toBe(true);
    const balance = (await app.call('/api/user/wallet/balance', { as: viewer.token })).data.balance;
    expect(await closeAccount(app, viewer, { give_up_balance: balance })).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(
      Object.fromEntries(
        ATTRIBUTES.map(({ kind, viewer: { column } }) => [column, kind === 'several' ? [] : null]),
      ),
    );
  });
});

function inWords(): Record<string, unknown> {
  return Object.fromEntries(
    ATTRIBUTES.map((attribute) => {
      if (attribute.kind === 'measure') return [attribute.name, attribute.range.min];
      const { name } = optionOf(lookups, attribute);
      return [attribute.name, attribute.kind === 'several' ? [name] : name];
    }),
  );
}
