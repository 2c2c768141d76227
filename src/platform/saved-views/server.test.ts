import { expect, test } from 'vitest';
import { anAdmin, aFirm } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { MOST_VIEWS } from './texts.ts';

const app = useTestApp();
const PATH = '/api/admin/saved-views';
const PAGE = '/admin/odemeler/cekimler';

const save = (as: string, name: string, query: string, page = PAGE) =>
  app.call(PATH, { method: 'PUT', as, body: { list: page, name, query } });
const list = async (as: string, page = PAGE): Promise<{ id: number; name: string; query: string }[]> =>
  (await app.call(`${PATH}?list=${encodeURIComponent(page)}`, { as })).data.views;
const namesOf = async (as: string) => (await list(as)).map(({ name, query }) => `${name}: ${query}`);

test('a saved view: of one person and list, replaced by its name, renamed by its filters, deleted by its owner', async () => {
  const [mine, other] = [(await anAdmin(app, { duty: 'finance' })).token, (await anAdmin(app)).token];
  await save(mine, 'Bekleyen büyükler', 'durum=pending&adet=50');
  await save(mine, 'Ödenenler', 'durum=paid');
  expect(await namesOf(mine)).toEqual(['Bekleyen büyükler: durum=pending&adet=50', 'Ödenenler: durum=paid']);
  expect(await list(other)).toEqual([]);
  expect(await list(mine, '/admin/sikayetler')).toEqual([]);
  await save(mine, 'Ödenenler', 'durum=paid&adet=50');
  await save(mine, 'Sıradakiler', 'durum=pending&adet=50');
  expect(await namesOf(mine)).toEqual([
    'Ödenenler: durum=paid&adet=50',
    'Sıradakiler: durum=pending&adet=50',
  ]);
  const [{ id } = { id: 0 }] = await list(mine);
  const remove = (as: string) => app.call(`${PATH}/${id}`, { method: 'DELETE', as });
  expect(await remove(other)).toMatchObject(refusal(404, 'SAVED_VIEW_NOT_FOUND'));
  expect((await remove(mine)).status).toBe(200);
  expect(await namesOf(mine)).toEqual(['Sıradakiler: durum=pending&adet=50']);
});

test('the limit holds at once, an existing name is replaced at the limit, and wrong fields are named', async () => {
  const { token: as } = await anAdmin(app);
  const names = Array.from({ length: MOST_VIEWS + 5 }, (_, index) => `Görünüm ${index}`);
  const answers = await Promise.all(names.map((name, index) => save(as, name, `ara=${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_VIEWS);
  const [first] = await list(as);
  expect((await save(as, first?.name ?? '', 'ara=yeni')).status).toBe(200);
  expect(await save(as, 'Bir tane daha', 'ara=x')).toMatchObject(refusal(409, 'TOO_MANY_SAVED_VIEWS'));
  expect(await save(as, ' ', 'a<b', 'https://x')).toMatchObject({
    ...refusal(400, 'VALIDATION'),
    body: { errors: { name: expect.any(String), query: expect.any(String), list: expect.any(String) } },
  });
  const { token: firm } = await aFirm(app);
  expect(await save(firm, 'Benim', 'ara=x')).toMatchObject(refusal(403, 'FORBIDDEN'));
});
