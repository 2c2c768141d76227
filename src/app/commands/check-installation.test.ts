import { randomBytes } from 'node:crypto';
import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireSameDeployment } from '#lib/server/deployment.ts';
import { readConfig } from '#lib/server/config.ts';
import { sql } from '#lib/server/db.ts';
import { openStorage } from '#lib/server/uploads/uploads.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { listCampaignImages } from '#features/campaigns/server.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { changeBalance, sealEverything } from '#testing/books.ts';
import { aPicture } from '#testing/images.ts';
import { fund } from '#testing/money.ts';
import { useTestApp } from '#testing/test-app.ts';
import { checkInstallation } from './check-installation.ts';
import { requireDatabase } from '../open-parts.ts';

const app = useTestApp();

async function check() {
  await sealEverything(app);
  const { lines, isGood } = await checkInstallation(app.url, app.parts.config, app.clock.now());
  return { text: lines.join('\n'), isGood };
}

test('check: an installation that is whole agrees in books, secrets and pictures', async () => {
  await aCampaign(app, { status: 'pending', image: await aPicture() });
  await fund(app.db, userWallet(1), 100);
  const { config } = app.parts;
  await requireSameDeployment(app.db, { secrets: config, storage: openStorage(config) });
  const { text, isGood } = await check();
  expect(text).toContain('Secrets and uploads belong to this database.');
  expect(text).toContain('Pictures that are shown: 1, none is missing.');
  expect(text).toContain('The books agree: ');
  expect(isGood).toBe(true);
});

test('check: a picture that a row shows and that was not restored is named', async () => {
  const [path = ''] = await listCampaignImages(app.db);
  const file = join(app.dataDir, 'uploads', path);
  await rename(file, `${file}.lost`);
  onTestFinished(() => rename(`${file}.lost`, file));
  expect(await check()).toEqual({ text: expect.stringContaining(`are missing:\n  ${path}`), isGood: false });
});

test('check: the secret of another installation is named', async () => {
  const file = join(app.dataDir, 'secrets/secret');
  await rename(file, `${file}.own`);
  await writeFile(file, randomBytes(32).toString('hex'));
  onTestFinished(() => rename(`${file}.own`, file));
  expect(await check()).toEqual({
    text: expect.stringContaining(`the secret ${file} is not`),
    isGood: false,
  });
});

test('check: books that differ are named with the account', async () => {
  const change = (by: number) => changeBalance(app, by, userWallet(1));
  await change(1);
  onTestFinished(() => change(-1));
  const difference = 'stored-balances at user_wallet:1: 100 expected, 101 found';
  expect(await check()).toEqual({ text: expect.stringContaining(difference), isGood: false });
});

test('check: a database that this version would first migrate is left alone', async () => {
  const hidden = await hideLastMigration();
  expect(await check()).toEqual({ text: expect.stringContaining(`(before ${hidden})`), isGood: false });
});

async function hideLastMigration(): Promise<string> {
  const { name, sha256 } = await app.one(sql<{ name: string; sha256: string }>`
      delete from migrations where name = (select max(name) from migrations) returning name, sha256`);
  onTestFinished(async () => {
    await app.run(sql`insert into migrations (name, sha256) values (${name}, ${sha256})`);
  });
  return name;
}

test('check: a mistyped DATA_DIR is refused and no database is made there', async () => {
  const typo = readConfig({ DATA_DIR: join(app.dataDir, 'typo') });
  await expect(requireDatabase(typo)).rejects.toThrow(`There is no database in ${typo.DATA_DIR}`);
  await expect(stat(typo.DATA_DIR)).rejects.toThrow('ENOENT');
  await requireDatabase(readConfig({ DATABASE_URL: 'postgres://db.example/x', DATA_DIR: typo.DATA_DIR }));
});
