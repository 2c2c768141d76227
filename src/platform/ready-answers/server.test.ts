import { expect, test } from 'vitest';
import { anAdmin, aViewer } from '#testing/people.ts';
import { aPayment } from '#testing/payments.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { commonFacts, fill } from './contract.ts';
import { MOST_ANSWERS, readyAnswerTexts as texts } from './texts.ts';

const app = useTestApp();
const PATH = '/api/admin/ready-answers';
const save = (as: string, title: string, text: string) =>
  app.call(PATH, { method: 'PUT', as, body: { purpose: 'payment', title, text } });

test('an answer: shared, replaced by its title, deleted once, for finance and moderators, at most fifty', async () => {
  const finance = (await anAdmin(app, { duty: 'finance' })).token;
  const moderator = (await anAdmin(app, { duty: 'moderator' })).token;
  const reports = (await anAdmin(app, { duty: 'reports' })).token;
  await save(finance, 'Eksik', '{firma}, {tutar} gelmedi.');
  await save(moderator, 'Eksik', '{tutar} eksik geldi.');
  const { data } = await app.call(PATH, { as: finance });
  const [answer] = data.answers;
  expect(data.answers).toMatchObject([{ purpose: 'payment', title: 'Eksik', text: '{tutar} eksik geldi.' }]);
  expect(await app.call(PATH, { as: reports })).toMatchObject(refusal(403, 'NOT_YOUR_DUTY'));
  const remove = () => app.call(`${PATH}/${answer.id}`, { method: 'DELETE', as: finance });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  const names = Array.from({ length: MOST_ANSWERS + 3 }, (_, index) => `Yanıt ${index}`);
  const saved = await Promise.all(names.map((name) => save(finance, name, 'Metin')));
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(MOST_ANSWERS);
  expect((await save(finance, ' ', '')).body.errors).toEqual({ title: 'Bir ad yaz', text: 'Metni yaz' });
});

test('a placeholder that nobody filled is refused beside its field, in a rejection and in a message', async () => {
  const facts = { firma: 'A.Ş. {tutar}', tutar: '₺5' };
  expect(fill('{firma}: {tutar}, {constructor}', facts)).toBe('A.Ş. {tutar}: ₺5, {constructor}');
  expect(commonFacts([facts, { ...facts, tutar: '₺6' }])).toEqual({ firma: facts.firma });
  const { token: as } = await anAdmin(app);
  const { id } = await aPayment(app, { status: 'pending' });
  const reject = (reason: string) =>
    app.call(`/api/admin/payments/${id}/reject`, { method: 'PUT', as, body: { reason } });
  expect((await reject('{ad}, tutar {tutar}, {tutar} değil')).body.errors).toEqual({
    reason: texts.unfilled(['{ad}', '{tutar}']),
  });
  expect((await reject('Tutar {5} değil')).status).toBe(200);
  const words = { title: 'Selam', text: 'Merhaba {ad}', request_key: 'ready-answer-1' };
  const path = `/api/admin/users/${(await aViewer(app)).userId}/messages`;
  expect((await app.call(path, { as, body: words })).body.errors).toEqual({ text: texts.unfilled(['{ad}']) });
});
