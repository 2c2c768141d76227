import { expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { aRichViewer, ibanOf, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const aViewerOf200 = () => aRichViewer(app, 19_000);
const ask = (viewer: Person) =>
  withdraw(app, viewer, { iban: ibanOf(viewer.userId), account_holder: 'Hesap Sahibi' });

test('a search for withdrawals finds the viewer by the name of now', async () => {
  const admin = await anAdmin(app);
  const found = async (name: string) => {
    const path = `/api/admin/withdrawals?search=${encodeURIComponent(name)}`;
    return (await app.call(path, { as: admin.token })).data.pagination.total;
  };
  const rename = ({ userId }: Person, name: string) =>
    run(app.db, sql`update users set name = ${name} where id = ${userId}`);
  const [first, second, never] = [await aViewerOf200(), await aViewerOf200(), await aViewer(app)];
  await ask(first);
  await rename(first, 'Zühre Güngörmüş');
  await rename(never, 'Zühre Güngörmüş');
  expect([await found('güngörmüş zühre'), await found('GÜNGÖRMÜŞ')]).toEqual([1, 1]);
  await ask(second);
  await rename(second, 'Zeliha Güngörmüş');
  await ask(first);
  expect([await found('güngörmüş'), await found('zeliha')]).toEqual([3, 1]);
  await rename(first, 'Silinmiş');
  expect(await found('güngörmüş')).toBe(1);
});
