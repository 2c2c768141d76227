import { expect, test } from 'vitest';
import { anAdmin, aFirm } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { MOST_VIEWS } from './texts.ts';

const app = useTestApp();
const PATH = '/api/admin/saved-views';
const LIST = '/admin/odemeler/cekimler';

const save = (as: string, name: string, query: string | null, list = LIST) =>
  app.call(PATH, { method: 'PUT', as, body: { list, name, query } });
const viewsOf = async (as: string): Promise<unknown> => (await app.call(PATH, { as })).data.views;

test('a saved view: of one person and list, replaced and deleted by its name, whatever that is', async () => {
  const [mine, other] = [(await anAdmin(app, { duty: 'reports' })).token, (await anAdmin(app)).token];
  const hostile = `'"><img src=x onerror=alert(1)> \u202E${'😀'.repeat(5)}`;
  await save(mine, hostile, 'durum=pending&adet=50');
  await save(mine, 'Ödenenler', 'durum=paid');
  await save(mine, 'Ödenenler', 'durum=paid&adet=50');
  await save(mine, 'Ödenenler', 'durum=open', '/admin/sikayetler');
  const kept = { list: LIST, name: hostile, query: 'durum=pending&adet=50' };
  const complaints = { list: '/admin/sikayetler', name: 'Ödenenler', query: 'durum=open' };
  const paid = { list: LIST, name: 'Ödenenler', query: 'durum=paid&adet=50' };
  const all = expect.arrayContaining([kept, complaints, paid]);
  expect(await viewsOf(mine)).toEqual(all);
  expect(await viewsOf(other)).toEqual([]);
  for (const as of [mine, other]) expect((await save(as, 'Ödenenler', null)).status).toBe(200);
  expect(await viewsOf(mine)).toEqual([kept, complaints]);
});

test('the limit holds at once, an existing name is replaced at the limit, and wrong fields are named', async () => {
  const { token: as } = await anAdmin(app);
  const names = Array.from({ length: MOST_VIEWS + 5 }, (_, index) => `Görünüm ${index}`);
  const answers = await Promise.all(names.map((name) => save(as, name, 'ara=x')));
  const saved = names.filter((_, index) => answers[index]?.status === 200);
  expect(saved).toHaveLength(MOST_VIEWS);
  expect((await save(as, saved[0] ?? '', 'ara=yeni')).status).toBe(200);
  expect(await save(as, 'Bir tane daha', 'ara=x')).toMatchObject(refusal(409, 'TOO_MANY_SAVED_VIEWS'));
  expect(await save(as, ' ', 'a<b', 'https://x')).toMatchObject({
    ...refusal(400, 'VALIDATION'),
    body: { errors: { name: expect.any(String), query: expect.any(String), list: expect.any(String) } },
  });
  const { token: firm } = await aFirm(app);
  expect(await save(firm, 'Benim', 'ara=x')).toMatchObject(refusal(403, 'FORBIDDEN'));
});
