import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { run, sql } from '#lib/server/db.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { ATTRIBUTE_COLUMNS, type ViewerAttributes } from '#features/people/viewer-columns.ts';
import { EVERYBODY, matchesAudience } from '../audience.ts';
import { audienceBody } from '../contract.ts';
import { audienceNamesOf, audienceWireOf, resolveAudience } from '../resolve-audience.ts';
import { countViewers } from './count-viewers.ts';

const app = useTestApp();
const PEOPLE = 600;
const COLUMNS = sql.raw(ATTRIBUTE_COLUMNS.join(', '));
let people: ViewerAttributes[];
let firm: Person;

/**
 * Inserts viewers without a session in one statement, because registering so many through the product would take
 * minutes.
 */
async function insertViewers(viewers: ViewerAttributes[]): Promise<void> {
  await run(
    app.db,
    sql`with given as (
          select 4000000000000000 + row_number() over () as n, row.*
          from jsonb_populate_recordset(null::viewers, ${JSON.stringify(viewers)}::jsonb) as row),
        made as (
          insert into users (role, name, email, phone, password_hash, secured_at, created_at)
          select 'user', 'Ayşe Yılmaz', 'v' || n || '@ornek.com', '5' || right(n::text, 9), '-', now(), now() from given
          returning id, email)
        insert into viewers (user_id, wallet_number, welcome_bonus_kurus, ${COLUMNS})
        select id, n, 0, ${COLUMNS} from made join given on email = 'v' || n || '@ornek.com'`,
  );
}

beforeAll(async () => {
  people = fc.sample(anyViewer, { numRuns: PEOPLE, seed: 7 });
  await insertViewers(people);
  firm = await aFirm(app);
});

const reach = (body: unknown, as = firm.token) => app.call('/api/firm/audience/reach', { as, body });

describe('reach', () => {
  test('the count is that of the rules, for any audience', async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(anyAudience, async (audience) => {
        const expected = people.filter((viewer) => matchesAudience(audience, viewer)).length;
        expect(await countViewers(app.db, audience)).toMatchObject({ matching: expected, total: PEOPLE });
        if (!audience.all_users) matched += expected;
      }),
      { numRuns: 150 },
    );
    expect(matched).toBeGreaterThan(1000);
  });

  test('everybody is a range around their number, beside the total', async () => {
    const { status, data } = await reach({ all_users: true });
    expect(status).toBe(200);
    expect(data.total).toBe(PEOPLE);
    expect(data.reach.high - data.reach.low).toBe(50);
    expect([550, 600]).toContain(data.reach.low);
  });

  test('ids, names and all are taken; fewer than 50 are not counted', async () => {
    expect(
      (await reach({ genders: [1], sectors: ['Eğitim', 1], cities: 'all', hobbies: ['all'] })).status,
    ).toBe(200);
    const tiny = await reach({ cities: ['Ağrı'] });
    expect(tiny.data).toEqual({ reach: null, total: PEOPLE });
  });

  test('a suspended viewer is not reached', async () => {
    const viewer = await aViewer(app);
    const totalBefore = (await reach({ all_users: true })).data.total;
    await run(app.db, sql`update users set status = 'suspended' where id = ${viewer.userId}`);
    expect((await reach({ all_users: true })).data.total).toBe(totalBefore - 1);
    await run(app.db, sql`delete from viewers where user_id = ${viewer.userId}`);
  });

  test('who refuses targeting is reached by no restriction, and by what restricts nothing', async () => {
    const audience = { ...EVERYBODY, all_users: false };
    const women = { ...audience, gender_ids: [2] };
    const before = [await countViewers(app.db, women), await countViewers(app.db, audience)];
    const shy = sql`update viewers set allows_targeting = false
      where user_id = (select min(user_id) from viewers where gender_id = 2)`;
    await run(app.db, shy);
    const after = [await countViewers(app.db, women), await countViewers(app.db, audience)];
    await run(app.db, sql`update viewers set allows_targeting = true where not allows_targeting`);
    expect(after[0]?.matching).toBe((before[0]?.matching ?? 0) - 1);
    expect(after[1]).toEqual(before[1]);
  });

  test.each([
    [{}, 'all_users', 'Tüm izleyicileri seç ya da en az bir kriter belirle.'],
    [
      { all_users: false, genders: [], cities: [] },
      'all_users',
      'Tüm izleyicileri seç ya da en az bir kriter belirle.',
    ],
    [{ genders: [9] }, 'genders', 'Listede böyle bir seçenek yok: 9'],
    [{ professions: ['Sihirbaz'] }, 'professions', 'Listede böyle bir seçenek yok: Sihirbaz'],
    [{ cities: ['Atlantis'] }, 'cities', 'Böyle bir şehir yok: Atlantis'],
    [{ genders: [1], districts: ['Kadıköy'] }, 'districts', 'İlçe seçmek için önce şehir seç.'],
    [
      { cities: ['Ankara'], districts: ['Kadıköy'] },
      'districts',
      'Seçtiğin şehirlerde böyle bir ilçe yok: Kadıköy',
    ],
    [{ genders: ['Erkek'] }, 'genders', 'Geçersiz bir seçim var. Lütfen listeden seç.'],
    [{ genders: 1 }, 'genders', 'Geçersiz bir seçim var. Lütfen listeden seç.'],
    [{ genders: [1.5] }, 'genders', 'Geçersiz bir seçim var. Lütfen listeden seç.'],
    [{ cities: [34] }, 'cities', 'Geçersiz bir seçim var. Lütfen listeden seç.'],
    [
      { hobbies: Array.from({ length: 1001 }, () => 1) },
      'hobbies',
      'Geçersiz bir seçim var. Lütfen listeden seç.',
    ],
    [{ all_users: 'evet' }, 'all_users', 'Geçersiz bir seçim var. Lütfen listeden seç.'],
  ])('%j is refused beside its field', async (body, field, message) => {
    const refused = await reach(body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ [field]: message });
  });

  test('only a firm may ask', async () => {
    const [viewer, admin] = [await aViewer(app), await anAdmin(app)];
    expect((await reach({ all_users: true }, viewer.token)).status).toBe(403);
    expect((await reach({ all_users: true }, admin.token)).status).toBe(403);
    expect((await app.call('/api/firm/audience/reach', { body: { all_users: true } })).status).toBe(401);
    await run(app.db, sql`delete from viewers where user_id = ${viewer.userId}`);
  });
});

describe('T-F13: an attack by difference', () => {
  /**
   * An answer as a range; `bounds` gives the fewest and the most people who can be in the larger audience but not in
   * the smaller one.
   */
  type Answer = { low: number; high: number } | null;
  const bounds = (smaller: Answer, larger: Answer) => ({
    least: (larger?.low ?? 0) - (smaller?.high ?? 50),
    most: (larger?.high ?? 50) - (smaller?.low ?? 0),
  });

  test('finds no group smaller than 50 in which somebody must be', async () => {
    let asked = 0;
    for (const attribute of [
      'genders',
      'age_ranges',
      'marital_statuses',
      'sectors',
      'professions',
    ] as const) {
      for (const others of [
        {},
        { children_counts: [1] },
        { favorite_colors: [2, 3] },
        { cities: ['İstanbul', 'Ankara'] },
      ]) {
        const answers: Answer[] = [];
        for (const values of [[1], [1, 2], [1, 2, 3]])
          answers.push((await reach({ [attribute]: values, ...others })).data.reach);
        for (const [index, larger] of answers.entries()) {
          for (const smaller of answers.slice(0, index)) {
            const { least, most } = bounds(smaller, larger);
            expect(least > 0 && most < 50).toBe(false);
            asked += 1;
          }
        }
      }
    }
    expect(asked).toBe(60);
  });

  test('is not won by asking for the same people in a hundred other ways: all answers are one', async () => {
    // Nobody lives in these cities: naming them changes the question but not the people who match.
    const nobody = ['Bartın', 'Bayburt', 'Bilecik', 'Çankırı', 'Iğdır', 'Karabük', 'Kilis'];
    const answers = new Set<string>();
    for (let choice = 0; choice < 2 ** nobody.length; choice += 1) {
      const cities = ['Adana', ...nobody.filter((_, place) => (choice >> place) % 2 === 1)];
      answers.add(JSON.stringify((await reach({ cities })).data));
    }
    expect(answers.size).toBe(1);
  });

  test('asking the same again, in other words, gives the same answer', async () => {
    const answers = new Set<string>();
    for (const body of [
      { genders: [1, 2] },
      { genders: [2, 1, 1] },
      { genders: [1, 2], cities: 'all' },
      { genders: [1, 2], hobbies: [] },
      { genders: [1, 2], sectors: ['all', 'Sağlık'] },
    ]) {
      for (let again = 0; again < 3; again += 1) answers.add(JSON.stringify((await reach(body)).data));
    }
    expect(answers.size).toBe(1);
  });
});

describe('the wire form', () => {
  test('what the server answers means the same when it is sent back', async () => {
    const lookups = await readLookups(app.db);
    fc.assert(
      fc.property(anyAudience, (audience) => {
        const restricted = Object.entries(audience).some(
          ([, list]) => Array.isArray(list) && list.length > 0,
        );
        fc.pre(audience.all_users || restricted);
        const body = audienceBody.parse(audienceWireOf(lookups, audience));
        const sorted = Object.fromEntries(
          Object.entries(audience).map(([name, list]) => [
            name,
            Array.isArray(list) ? list.toSorted((a, b) => a - b) : list,
          ]),
        );
        expect(resolveAudience(lookups, body)).toEqual({ row: sorted });
      }),
    );
  });

  test('a district name means every chosen city that has it, City/District only one', async () => {
    const lookups = await readLookups(app.db);
    const row = (cities: string[], districts: string[]) => {
      const resolved = resolveAudience(lookups, audienceBody.parse({ cities, districts }));
      return 'row' in resolved ? resolved.row.district_ids : resolved.errors;
    };
    const both = row(['Ağrı', 'Bitlis'], ['Merkez']);
    expect(both).toHaveLength(2);
    expect(row(['Ağrı', 'Bitlis'], ['Ağrı/Merkez'])).toHaveLength(1);
    expect(row(['Bitlis'], ['Ağrı/Merkez'])).toEqual({
      districts: 'Seçtiğin şehirlerde böyle bir ilçe yok: Ağrı/Merkez',
    });
    const one = resolveAudience(
      lookups,
      audienceBody.parse({ cities: ['Ağrı', 'Bitlis'], districts: ['Bitlis/Merkez'] }),
    );
    if (!('row' in one)) throw new Error('resolves');
    expect(audienceWireOf(lookups, one.row).districts).toEqual(['Bitlis/Merkez']);
  });

  test('all alone is everybody; in words only what is restricted is named', async () => {
    const lookups = await readLookups(app.db);
    const resolved = resolveAudience(lookups, audienceBody.parse({ cities: 'all', genders: ['all'] }));
    expect(resolved).toMatchObject({ row: { all_users: true, city_ids: [] } });
    const mixed = resolveAudience(
      lookups,
      audienceBody.parse({
        genders: [2],
        cities: ['İstanbul', 'Muğla'],
        districts: ['Kadıköy'],
        hobbies: ['Yoga'],
      }),
    );
    if (!('row' in mixed)) throw new Error('resolves');
    expect(audienceNamesOf(lookups, mixed.row)).toEqual({
      all_users: false,
      genders: ['Kadın'],
      cities: ['İstanbul', 'Muğla'],
      districts: ['İstanbul / Kadıköy'],
      hobbies: ['Yoga'],
    });
  });
});
