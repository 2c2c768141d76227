import { beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { EVERYBODY } from '#features/audience/audience.ts';
import { countViewers } from '#features/audience/server/index.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { aFirmRegistration, aRegistration, register } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds, startAd } from '#testing/watching.ts';

const app = useTestApp();
let viewer: Person;

beforeEach(async () => {
  viewer = await aViewer(app);
});

const list = (as: Person) => app.call('/api/auth/consents', { as: as.token });
const change = (as: Person, kind: string, isGiven: unknown) =>
  app.call(`/api/auth/consents/${kind}`, { method: 'PUT', as: as.token, body: { is_given: isGiven } });
const answersOf = (userId: number) =>
  rows(
    app.db,
    sql<{ kind: string; is_given: boolean; version: string }>`
      select kind, is_given, version from consents where user_id = ${userId} and kind <> 'terms' order by id`,
  );

describe('consents', () => {
  test('a box that was shown and left empty is a refusal; a firm is not asked', async () => {
    const person = aRegistration({ consents: { targeting: false, messages: true } });
    await register(app, person);
    const firm = aFirmRegistration({ consents: { targeting: true } });
    await register(app, firm);
    expect(
      await rows(
        app.db,
        sql`select kind, is_given, allows_targeting from consents join users on users.id = user_id
            left join viewers using (user_id)
            where email in (${person.email}, ${firm.email}) and kind in ('targeting', 'messages') order by users.id, kind`,
      ),
    ).toMatchObject([
      { kind: 'messages', is_given: true, allows_targeting: false },
      { kind: 'targeting', is_given: false },
      { kind: 'messages', is_given: false, allows_targeting: null },
    ]);
  });

  test('what was said at registration is listed, and every change is one more answer with its time', async () => {
    const body = aRegistration({ consents: { targeting: true } });
    await register(app, body);
    const logIn = await app.call('/api/auth/login', { body: { email: body.email, password: body.password } });
    const { token, user } = logIn.data;
    const person = { ...viewer, token, userId: user.id };
    const said = (await list(person)).data;
    expect(said.consents).toMatchObject([
      { kind: 'targeting', is_given: true, version: said.notice_version, at: app.clock.now().toISOString() },
      { kind: 'messages', is_given: false, was_given: false },
    ]);
    app.clock.advance(60_000);
    const { body: answer } = await change(person, 'targeting', false);
    expect(answer).toEqual({ success: true, message: 'İznin geri alındı.' });
    expect((await list(person)).data.consents[0]).toMatchObject({
      is_given: false,
      was_given: true,
      at: app.clock.now().toISOString(),
    });
    expect((await change(person, 'targeting', true)).body.message).toBe('İznin kaydedildi.');
    const targeting = (await answersOf(user.id)).filter(({ kind }) => kind === 'targeting');
    expect(targeting.map(({ is_given }) => is_given)).toEqual([true, false, true]);
  });

  test('saying again what stands adds nothing', async () => {
    await change(viewer, 'messages', true);
    await change(viewer, 'messages', true);
    expect(await answersOf(viewer.userId)).toHaveLength(1);
  });

  test('a firm is asked about messages only; an admin and a visitor are not asked', async () => {
    const firm = await aFirm(app);
    expect((await list(firm)).data.consents).toEqual([
      { kind: 'messages', is_given: false, version: null, at: null, was_given: false },
    ]);
    expect((await change(firm, 'messages', true)).status).toBe(200);
    expect((await change(firm, 'targeting', true)).status).toBe(404);
    expect((await list(await anAdmin(app))).status).toBe(403);
    expect((await app.call('/api/auth/consents')).status).toBe(401);
  });

  test('what no one is asked, and what is no answer, is refused', async () => {
    expect((await change(viewer, 'adult', false)).status).toBe(404);
    const { status, body } = await change(viewer, 'messages', 'evet');
    expect([status, body.errors]).toEqual([400, { is_given: 'İzin verip vermediğini seç' }]);
  });
});

describe('a viewer who withdraws targeting', () => {
  const reached = async () =>
    (await countViewers(app.db, { ...EVERYBODY, all_users: false, city_ids: [34] })).matching;

  test('matches no restricted audience, and everything again once it is given', async () => {
    await app.call('/api/user/profile/details', {
      method: 'PUT',
      as: viewer.token,
      body: { city: 'İstanbul' },
    });
    const forIstanbul = await aCampaign(app, {
      status: 'active',
      audience: { all_users: false, cities: ['İstanbul'] },
    });
    const forAll = await aCampaign(app, { status: 'active' });
    const offered = async () =>
      (await listAds(app, viewer)).data.ads.map(({ id }: { id: number }) => id).toSorted();
    expect(await offered()).toEqual([forIstanbul.id, forAll.id]);
    await change(viewer, 'targeting', false);
    expect(await offered()).toEqual([forAll.id]);
    expect((await startAd(app, viewer, forIstanbul.id)).status).toBe(404);
    expect((await startAd(app, viewer, forAll.id)).status).toBe(200);
    await change(viewer, 'targeting', true);
    expect((await startAd(app, viewer, forIstanbul.id)).status).toBe(200);
  });

  test('is not counted in the reach of a restricted audience', async () => {
    const person = await aViewer(app);
    const body = { city: 'İstanbul' };
    await app.call('/api/user/profile/details', { method: 'PUT', as: person.token, body });
    const before = await reached();
    await change(person, 'targeting', false);
    expect(await reached()).toBe(before - 1);
  });
});
