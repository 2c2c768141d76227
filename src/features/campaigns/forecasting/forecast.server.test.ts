import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { sql } from '#lib/server/db.ts';
import { REACH_BUDGET } from '#features/audience/reach.ts';
import { audienceJobs } from '#features/audience/server.ts';
import { aCampaign, decideCampaign } from '#testing/campaigns.ts';
import { insertViewers } from '#testing/simulation/many-viewers.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const PEOPLE = 4000;
const PATH = '/api/firm/campaigns/forecast';
let firm: Person;
let admin: Person;

beforeAll(async () => {
  await insertViewers(
    app,
    Array.from({ length: PEOPLE }, (_, index) => ({ gender_id: index % 2 === 0 ? 1 : 2 })),
  );
  firm = await aFirm(app);
  admin = await anAdmin(app);
});

function body(changes: Record<string, unknown> = {}) {
  const today = istanbulDay(app.clock.now());
  return { budget: 5000, start_date: today, end_date: addDays(today, 7), ...changes };
}
const forecast = (changes: Record<string, unknown> = {}, as = firm.token) =>
  app.call(PATH, { as, body: body(changes) });

async function letCampaignsRun(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await aCampaign(app, { status: 'active', admin });
  const [, job] = audienceJobs(app);
  await job?.run();
  const day = startOfDay(istanbulDay(app.clock.now()));
  await app.run(sql`update campaign_matches set began_at = ${day}`);
  await app.run(sql`insert into campaign_hours (campaign_id, hour, views, hour_viewers, day_viewers, new_viewers, paid_clicks,
          first_view_kurus, repeat_view_kurus, click_kurus)
        select campaign_id, began_at + day * interval '1 day', 1000, 1000, 1000, 1000, 100, 0, 0, 0
        from campaign_matches cross join generate_series(0, 1) as day on conflict do nothing`);
  await app.run(sql`update report_progress set counted_until = ${day}::timestamptz + interval '2 days'`);
}

const shuffled = (items: number[]) =>
  items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

describe('a forecast', () => {
  test('before enough campaigns ran: the price, and whether the audience is too small', async () => {
    const { status, data } = await forecast();
    expect(status).toBe(200);
    expect(data).toEqual({
      // 4.000 people at 0,88 ₺ are 3.520 ₺ of the 4.500.
      verdict: 'cannot_spend',
      reach: { low: PEOPLE, high: PEOPLE },
      total: PEOPLE,
      days: 8,
      price: { view: 0.25, second_view: 0.13, click: 0.5, max_views: 2, total_with_vat: 6000, net: 4500 },
      expected: null,
      proposed_budget: null,
      approval_hours: null,
    });
  });

  test('of a small audience: too narrow, and no figures', async () => {
    const { data } = await forecast({ audience: { cities: ['Rize'], genders: [1], hobbies: [3] } });
    const { reach, verdict, expected } = data;
    // The noise may lift nobody above fifty; figures that a budget could be spent by are never among them.
    if (reach === null) expect(data).toMatchObject({ verdict: 'too_narrow', expected: null });
    else expect({ reach, verdict, expected }).toMatchObject({ reach: { low: 0 }, verdict: 'cannot_spend' });
  });

  test('rates of recent campaigns: applied to everybody who matches now', async () => {
    await letCampaignsRun(2);
    expect((await forecast()).data.expected).toBeNull();
    await letCampaignsRun(1);
    const { data } = await forecast();
    // A quarter of all came on each of the two days that are known, and is taken to come until everybody has.
    expect(data.expected).toMatchObject({
      viewers: { low: 3200, high: 4000 },
      views: { low: 6400, high: 9700 },
      days: { low: null, high: null },
    });
    expect(data.verdict).toBe('cannot_spend');
    const small = (await forecast({ budget: 5000, audience: { all_users: true } })).data;
    expect(small).toEqual(data);
  });

  test('reach: asked as by its own call, and the same question costs once', async () => {
    const asking = await aFirm(app);
    const used = async () => {
      const { questions } = await app.one(
        sql<{
          questions: number;
        }>`select count(*)::int as questions from reach_answers where firm_id = ${asking.userId}`,
      );
      return questions;
    };
    const audience = { genders: [2] };
    const { data } = await forecast({ audience }, asking.token);
    const reach = await app.call('/api/firm/audience/reach', { as: asking.token, body: audience });
    expect(reach.data).toEqual({ reach: data.reach, total: data.total });
    expect(await used()).toBe(1);
    const other = await forecast(
      { audience, budget: 9000, end_date: addDays(body().start_date, 20) },
      asking.token,
    );
    expect(other.data.reach).toEqual(data.reach);
    expect(await used()).toBe(1);
    await forecast({}, asking.token);
    expect(await used()).toBe(1);
    await app.run(sql`insert into reach_answers (firm_id, question, day, estimate, total)
          select ${asking.userId}, sha256(n::text::bytea), ${istanbulDay(app.clock.now())}, 1, 1
          from generate_series(1, ${REACH_BUDGET.day}) as n`);
    expect(await forecast({ audience: { genders: [1] } }, asking.token)).toMatchObject(
      refusal(429, 'REACH_USED_UP'),
    );
    expect((await forecast({ audience }, asking.token)).status).toBe(200);
  });

  test('of a wider audience: never smaller, nor is its reach, in any order on one day', async () => {
    const asking = await aFirm(app);
    // From women of one age in one district to everybody who named one of two genders, each one holding the one before.
    const inner = { genders: [1], age_ranges: [1], cities: ['İstanbul'], districts: ['Kadıköy'] };
    const nested = [
      inner,
      { ...inner, districts: ['Kadıköy', 'Beşiktaş'] },
      { ...inner, districts: [] },
      { ...inner, districts: [], age_ranges: [1, 2] },
      { ...inner, districts: [], age_ranges: [1, 2, 3] },
      { genders: [1], age_ranges: [1, 2, 3], cities: ['İstanbul', 'Ankara'] },
      { genders: [1], age_ranges: [1, 2, 3] },
      { genders: [1], age_ranges: [1, 2, 3, 4] },
      { genders: [1] },
      { genders: [1, 2] },
      { genders: [1, 2, 3] },
      { all_users: true },
    ];
    const answers = new Map<number, { spent: number; low: number; high: number }>();
    for (const place of shuffled([...nested.keys()])) {
      const { data } = await forecast({ audience: nested[place] }, asking.token);
      const reach = await app.call('/api/firm/audience/reach', { as: asking.token, body: nested[place] });
      expect(reach.data.reach).toEqual(data.reach);
      answers.set(place, { ...(data.reach ?? { low: -1, high: -1 }), spent: data.expected?.spent.high ?? 0 });
    }
    const inOrder = [...nested.keys()].map((place) => answers.get(place));
    for (const figure of ['low', 'high', 'spent'] as const) {
      const figures = inOrder.map((answer) => answer?.[figure] ?? 0);
      expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    }
  });

  test('hours to a decision: the median, from ten decisions on', async () => {
    for (let made = 0; made < 7; made += 1) {
      const { id } = await aCampaign(app, { status: 'pending' });
      app.clock.advance(2 * 3_600_000);
      await decideCampaign(app, id, admin, { status: 'active' });
    }
    // Three were decided at once, seven after two hours.
    expect((await forecast()).data.approval_hours).toBe(2);
    app.clock.advance(31 * 86_400_000);
    const later = await aFirm(app);
    expect((await forecast({}, later.token)).data.approval_hours).toBeNull();
  });

  test('wrong fields: all at once, with the texts of the form', async () => {
    const asking = await aFirm(app);
    const refused = await forecast(
      { budget: 4999.99, end_date: '2026-02-30', audience: { cities: ['Atlantis'] } },
      asking.token,
    );
    expect(refused).toMatchObject(refusal(400, 'VALIDATION'));
    expect(refused.body.errors).toEqual({
      budget: 'Bütçe en az 5.000₺ olmalıdır',
      end_date: 'Geçerli bir tarih gir',
      audience: 'Böyle bir şehir yok: Atlantis',
    });
    const misshapen = await forecast({ budget: 'çok', end_date: '', audience: {} }, asking.token);
    expect(misshapen.body.errors).toEqual({
      budget: 'Geçerli bir bütçe giriniz',
      end_date: 'Lütfen bitiş tarihini giriniz',
      audience: 'Tüm izleyicileri seç ya da en az bir kriter belirle.',
    });
  });
});
