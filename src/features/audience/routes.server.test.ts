import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import { insertViewers } from '#testing/simulation/many-viewers.ts';
import { aFirm, aViewer, type Person } from '#testing/people.ts';
import { startTestApp, useTestApp } from '#testing/test-app.ts';
import { sql } from '#lib/server/db.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { readLookups } from '#platform/lookups/server.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import { EVERYBODY, matchesAudience } from './audience.ts';
import { audienceBody } from './contract.ts';
import { audienceNamesOf, audienceWireOf, resolveAudience } from './save-audience.server.ts';
import { REACH_BUDGET, UNPAID_REACH_BUDGET } from './reach.ts';
import { countViewers, forgetOldReach } from './ask-reach.server.ts';

const app = useTestApp();

const PEOPLE = 600;
let people: ViewerAttributes[];
let firm: Person;

beforeAll(async () => {
  people = fc.sample(anyViewer, { numRuns: PEOPLE, seed: 7 });
  await insertViewers(app, people);
  firm = await aFirm(app);
});

const reach = (body: unknown, as = firm.token) => app.call('/api/firm/audience/reach', { as, body });

describe('reach', () => {
  test('count: equal to matchesAudience for any audience', async () => {
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

  test('everybody: the exact number, and costs no question', async () => {
    for (let again = 0; again < REACH_BUDGET.day + 1; again += 1) {
      const { status, data } = await reach({ all_users: true });
      expect(status).toBe(200);
      expect(data).toEqual({ reach: { low: PEOPLE, high: PEOPLE }, total: PEOPLE });
    }
  });

  test('ids, names and all: accepted', async () => {
    expect(
      (await reach({ genders: [1], sectors: ['Eğitim', 1], cities: 'all', hobbies: ['all'] })).status,
    ).toBe(200);
    expect((await reach({ cities: ['Ağrı'] })).data.total).toBe(PEOPLE);
  });

  test('a suspended viewer: not counted', async () => {
    const viewer = await aViewer(app);
    const totalBefore = (await reach({ all_users: true })).data.total;
    await app.run(sql`update users set status = 'suspended' where id = ${viewer.userId}`);
    expect((await reach({ all_users: true })).data.total).toBe(totalBefore - 1);
    await app.run(sql`delete from viewers where user_id = ${viewer.userId}`);
  });

  test('a viewer who refuses targeting: only in unrestricted audiences', async () => {
    const audience = { ...EVERYBODY, all_users: false };
    const women = { ...audience, gender_ids: [2] };
    const before = [await countViewers(app.db, women), await countViewers(app.db, audience)];
    const shy = sql`update viewers set allows_targeting = false
      where user_id = (select min(user_id) from viewers where gender_id = 2)`;
    await app.run(shy);
    const after = [await countViewers(app.db, women), await countViewers(app.db, audience)];
    await app.run(sql`update viewers set allows_targeting = true where not allows_targeting`);
    expect(after[0]?.matching).toBe((before[0]?.matching ?? 0) - 1);
    expect(after[1]).toEqual(before[1]);
  });

  test.each([
    [{ genders: [] }, 'all_users', 'Tüm izleyicileri seç ya da en az bir kriter belirle.'],
    [{ professions: ['Sihirbaz'] }, 'professions', 'Listede böyle bir seçenek yok: Sihirbaz'],
    [{ cities: ['Atlantis'] }, 'cities', 'Böyle bir şehir yok: Atlantis'],
    [{ genders: [1], districts: ['Kadıköy'] }, 'districts', 'İlçe seçmek için önce şehir seç.'],
    [
      { cities: ['Ankara'], districts: ['Kadıköy'] },
      'districts',
      'Seçtiğin şehirlerde böyle bir ilçe yok: Kadıköy',
    ],
    [{ cities: [34] }, 'cities', 'Geçersiz bir seçim var. Lütfen listeden seç.'],
  ])('%j is refused beside its field', async (body, field, message) => {
    const refused = await reach(body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ [field]: message });
  });

  test('more choices than a list ever has are refused beside their field', async () => {
    const { body } = await reach({ hobbies: Array.from({ length: 1001 }, () => 1) });
    expect(body.errors).toEqual({ hobbies: 'Geçersiz bir seçim var. Lütfen listeden seç.' });
  });
});

describe('T-F13: a firm’s questions', () => {
  const questions = Array.from({ length: 60 }, (_, number) => ({
    professions: [1 + (number % 40)],
    age_ranges: [1 + (number % 2)],
  })).map((body, number) => ({ ...body, genders: [1 + (Math.floor(number / 20) % 3)] }));
  const ask = async (body: unknown, as: string, on = app) =>
    on.call('/api/firm/audience/reach', { as, body });
  const storedOf = ({ userId }: Person) =>
    app.rows(sql<{ estimate: number }>`select estimate from reach_answers where firm_id = ${userId}`);
  const countsOf = async ({ userId }: Person) =>
    app.one(
      sql<{ asked: number }>`select count(*)::int as asked from reach_answers where firm_id = ${userId}`,
    );

  test('the same question in other forms, also at once: one answer a day, counted once', async () => {
    const asker = await aFirm(app);
    const bodies = [
      { genders: [1, 2] },
      { genders: [2, 1, 1] },
      { genders: [1, 2], cities: 'all' },
      { genders: [1, 2], hobbies: [] },
      { genders: [1, 2], sectors: ['all', 'Sağlık'] },
    ];
    const answers = await Promise.all([...bodies, ...bodies].map((body) => ask(body, asker.token)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await countsOf(asker)).asked).toBe(1);
  });

  test('noise: its own for each firm, question and day', async () => {
    const [one, other] = [await aFirm(app), await aFirm(app)];
    for (const body of questions.slice(0, 20)) {
      await ask(body, one.token);
      await ask(body, other.token);
    }
    const estimates = async (person: Person) => (await storedOf(person)).map(({ estimate }) => estimate);
    expect(await estimates(one)).not.toEqual(await estimates(other));
    expect(new Set(await estimates(one)).size).toBeGreaterThan(10);
  });

  test('all at once: exactly the day’s budget is answered; the next day has its own', async () => {
    const asker = await aFirm(app);
    const answers = await Promise.all(questions.map((body) => ask(body, asker.token)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(REACH_BUDGET.day);
    expect(refused).toHaveLength(questions.length - REACH_BUDGET.day);
    expect(refused[0]?.body).toMatchObject({
      code: 'REACH_USED_UP',
      message: expect.stringContaining('Yarın'),
    });
    const answered = questions[answers.findIndex(({ status }) => status === 200)];
    expect((await ask(answered, asker.token)).status).toBe(200);
    await app.run(sql`update reach_answers set day = day - 1 where firm_id = ${asker.userId}`);
    expect((await ask(answered, asker.token)).status).toBe(200);
    expect((await countsOf(asker)).asked).toBe(REACH_BUDGET.day + 1);
    await app.run(sql`insert into reach_answers (firm_id, question, day, estimate, total)
          select ${asker.userId}, sha256(n::text::bytea), ${istanbulDay(app.clock.now())}::date - 1, 0, 0
          from generate_series(1, ${REACH_BUDGET.month - REACH_BUDGET.day - 1}::int) as n`);
    const over = await ask({ genders: [3], marital_statuses: [2] }, asker.token);
    expect(over.body).toMatchObject({
      code: 'REACH_USED_UP',
      message: expect.stringContaining('Gelecek ay'),
    });
  });

  test('firms that never paid: counted together behind one address', async () => {
    const strict = await startTestApp({ limits: true });
    try {
      const [first, second] = [await aFirm(strict), await aFirm(strict)];
      const statuses: number[] = [];
      for (const [number, body] of questions.slice(0, UNPAID_REACH_BUDGET + 3).entries())
        statuses.push((await ask(body, (number % 2 === 0 ? first : second).token, strict)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(UNPAID_REACH_BUDGET);
      expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    } finally {
      await strict.close();
    }
  });

  test('old answers: deleted after 62 days', async () => {
    const asker = await aFirm(app);
    await ask({ genders: [1] }, asker.token);
    await forgetOldReach(app.db, new Date(app.clock.now().getTime() + 61 * 86_400_000));
    expect((await countsOf(asker)).asked).toBe(1);
    await forgetOldReach(app.db, new Date(app.clock.now().getTime() + 64 * 86_400_000));
    expect((await countsOf(asker)).asked).toBe(0);
  });
});

describe('the wire form', () => {
  test('an answer sent back: the same audience', async () => {
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

  test('a district name: in every chosen city that has it; City/District: in one', async () => {
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

  test('all alone: everybody; names: only restricted attributes', async () => {
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

test('more firms than database connections at once: all are answered', async () => {
  const firms: Person[] = [];
  for (let number = 0; number < 40; number += 1) firms.push(await aFirm(app));
  const strict = await startTestApp({ limits: true, beside: app });
  try {
    const body = { genders: [1] };
    const answers = await Promise.all(
      firms.map(({ token }) => strict.call('/api/firm/audience/reach', { as: token, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(firms.map(() => 200));
  } finally {
    await strict.close();
  }
}, 60_000);
