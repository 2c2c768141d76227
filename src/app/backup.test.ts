/** Backups that are taken under load, and what a restore brings back. */
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBackups } from '#lib/server/backup/list-backups.ts';
import { makeBackup } from '#lib/server/backup/make-backup.ts';
import { restoreBackup } from '#lib/server/backup/restore-backup.ts';
import {
  type BackupPlan,
  type BackupSchedule,
  scheduleBackups,
} from '#lib/server/backup/schedule-backups.ts';
import { readConfig } from '#lib/server/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import { createPrometheus } from '#lib/server/figures/prometheus.ts';
import { createLog } from '#lib/server/log/create-log.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { setAside } from '#lib/server/uploads/uploads-files.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { sealEverything } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFastFolder, eventually, query } from '#testing/clusters.ts';
import { aPicture } from '#testing/images.ts';
import { fund } from '#testing/money.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { startTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { saverBeforeUpgrade } from './backups.ts';
import { checkRestored } from './check-restored.ts';
import { allFigures } from './figures.ts';
import { requireDatabase } from './open-parts.ts';

const SETTINGS = { fsync: 'off' };
const DAY_MS = 86_400_000;
const log = () => {};

let root: string;
let database: EmbeddedPostgres;
let app: Awaited<ReturnType<typeof startTestApp>>;
let viewer: Person;
const prometheus = createPrometheus(allFigures);
const inRoot = (name: string) => join(root, name);
const source = () => ({ dataDir: inRoot('data'), url: database.url, folder: database.folder });

beforeAll(async () => {
  root = await aFastFolder();
  await mkdir(inRoot('data'));
  database = await startEmbeddedPostgres({ dataDir: inRoot('data'), log, settings: SETTINGS });
  await migrateToLatest(database.url);
  app = await startTestApp({ databaseUrl: database.url, dataDir: inRoot('data') });
  viewer = await aViewer(app);
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

/** Puts single kuruş into the viewer's wallet, four at a time, until told to stop. */
function giveMoney(): { given(): number; stop(): Promise<void> } {
  let given = 0;
  let isOver = false;
  const give = async () => {
    while (!isOver) {
      await fund(app.db, userWallet(viewer.userId), 1);
      given += 1;
    }
  };
  const giving = Promise.all([give(), give(), give(), give()]);
  return {
    given: () => given,
    async stop() {
      isOver = true;
      await giving;
    },
  };
}

async function walletIn(url: string): Promise<number> {
  const [row] = await query<{ balance: string }>(
    url,
    `select balance_kurus::text as balance from ledger_accounts where id = '${userWallet(viewer.userId)}'`,
  );
  return Number(row?.balance);
}

/** Starts what was restored, checks it as the command does, and answers the viewer's balance. */
async function openRestored(dataDir: string): Promise<{ wallet: number; lines: string[]; isGood: boolean }> {
  const restored = await startEmbeddedPostgres({ dataDir, log, settings: SETTINGS });
  try {
    const found = await checkRestored(restored.url, readConfig({ DATA_DIR: dataDir }), app.clock.now());
    return { wallet: await walletIn(restored.url), ...found };
  } finally {
    await restored.stop();
  }
}

async function firstBackup(): Promise<string> {
  const hasOne = async () => (await listBackups(inRoot('backups'), log)).length > 0;
  await eventually('there is a backup', hasOne, { seconds: 60 });
  return (await chosen()).folder;
}

async function chosen() {
  const [backup] = await listBackups(inRoot('backups'), log);
  if (backup === undefined) throw new Error('there is no backup');
  return backup;
}

test('a backup under load has all that was acknowledged before it began, and the archive goes on to a second', async () => {
  const image = await aPicture();
  const { id } = await aCampaign(app, { status: 'active', image });
  expect((await watchAd(app, viewer, id)).status).toBe(200);
  const earned = await walletIn(database.url);
  const money = giveMoney();
  await eventually('money was given', async () => money.given() > 20, { seconds: 60 });
  const before = money.given();
  const { figures } = prometheus;
  const plan = {
    ...source(),
    backupDir: inRoot('backups'),
    archiveDir: inRoot('archive'),
    everyMs: DAY_MS,
    keep: 2,
  };
  const schedule: BackupSchedule = scheduleBackups(plan, {
    figures,
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
  const backup = await firstBackup();
  const duringBackup = money.given();
  // Its picture is in the archive only.
  await aCampaign(app, { status: 'pending', image });
  await money.stop();
  const atMoment = money.given();
  await sealEverything(app);
  await sleep(20);
  const moment = new Date();
  await sleep(20);
  await fund(app.db, userWallet(viewer.userId), 5_000);
  await schedule.stop();
  const figuresText = await prometheus.collect();
  expect(figuresText).toContain('izle_backups_total{outcome="done"} 1');
  expect(figuresText).toContain('izle_backups_total{outcome="failed"} 0');
  expect(figuresText).toMatch(/^izle_archive_age_seconds \d/m);

  await restoreBackup({ from: backup, dataDir: inRoot('plain'), log });
  const plain = await openRestored(inRoot('plain'));
  expect(plain.wallet - earned).toBeGreaterThanOrEqual(before);
  expect(plain.wallet - earned).toBeLessThanOrEqual(duringBackup + 4);
  expect(plain.lines.join('\n')).toContain('Pictures and receipts that are shown: 1, none is missing');

  const order = { from: inRoot('backups'), dataDir: inRoot('moment'), archiveDir: inRoot('archive'), log };
  await restoreBackup({ ...order, until: moment });
  const then = await openRestored(inRoot('moment'));
  expect(then.wallet - earned).toBe(atMoment);
  expect(then.lines.join('\n')).toContain('Pictures and receipts that are shown: 2, none is missing');
  expect(then).toMatchObject({ isGood: true });
  const early = { ...order, dataDir: inRoot('early'), until: new Date(moment.getTime() - DAY_MS) };
  await expect(restoreBackup(early)).rejects.toThrow('The earliest backup');
  const late = { ...order, dataDir: inRoot('late'), until: new Date(moment.getTime() + DAY_MS) };
  await expect(restoreBackup(late)).rejects.toThrow('The archive reaches until');

  const latest = { ...order, dataDir: inRoot('latest'), until: 'latest' } as const;
  // A later life of the database, whose backups are elsewhere.
  const other = `${(await chosen()).manifest.database}-${'f'.repeat(16)}`;
  const at = new Date(Date.now() + DAY_MS).toISOString();
  await mkdir(inRoot(`archive/${other}`));
  await writeFile(inRoot(`archive/${other}/position.json`), JSON.stringify({ lsn: '0/1000000', at }));
  const { reachedAt = '', further } = await restoreBackup(latest);
  expect(Date.parse(reachedAt)).toBeGreaterThan(moment.getTime());
  expect(further).toEqual({ name: other, at });
}, 120_000);

/** What the schedule of backups says until it has said `wanted`. */
async function hearSchedule(plan: BackupPlan, wanted: string): Promise<string> {
  let said = '';
  const heard = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void (said += line) });
  const { figures } = createPrometheus(allFigures);
  const schedule = scheduleBackups(plan, { figures, log: heard });
  await eventually(`it says ${wanted}`, async () => said.includes(wanted), { seconds: 60 });
  await schedule.stop();
  return said;
}

test('where the disk of the backups is not mounted, nothing is written to the folder in its place', async () => {
  const plan = { ...source(), backupDir: inRoot('disk/backups'), everyMs: DAY_MS, keep: 2 };
  const archived = { ...plan, archiveDir: inRoot('disk/archive') };
  await hearSchedule(archived, 'a backup was made');
  await rename(inRoot('disk'), inRoot('disk-away'));
  for (const folder of [archived.backupDir, archived.archiveDir]) await mkdir(folder, { recursive: true });
  const said = await hearSchedule(archived, 'the backup failed');
  expect(said).toContain('the log is not archived: ' + archived.archiveDir + ' is not the folder');
  for (const folder of [archived.backupDir, archived.archiveDir]) expect(await readdir(folder)).toEqual([]);
  // Once it is back everything goes on as if nothing had been: the archive is the same one.
  await rm(inRoot('disk'), { recursive: true });
  await rename(inRoot('disk-away'), inRoot('disk'));
  const away = { ...archived, everyMs: 1 };
  expect(await hearSchedule(away, 'a backup was made')).not.toContain('a new archive begins');
});

test('a restore that was broken off leaves nothing, and one that was killed is not taken for an empty folder', async () => {
  const backup = await firstBackup();
  const order = { from: backup, dataDir: inRoot('off'), log };
  const signal = AbortSignal.abort(new Error('broken off'));
  await expect(restoreBackup({ ...order, signal })).rejects.toThrow('broken off');
  expect(await readdir(inRoot('off'))).toEqual(['.lock']);
  await mkdir(inRoot('off/.restoring-0123abcd'));
  await expect(startEmbeddedPostgres({ dataDir: inRoot('off'), log })).rejects.toThrow('was not finished');
  await restoreBackup(order);
  expect(await readdir(inRoot('off'))).not.toContain('.restoring-0123abcd');
});

test('a backup can be read by its owner only, and what is no backup, or a damaged one, is refused by the file', async () => {
  const backup = await firstBackup();
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  for (const file of ['postgres.json', 'secrets/accounts', 'postgres/global/pg_control'])
    expect((await stat(join(backup, file))).mode & 0o777).toBe(0o600);
  const restore = () => restoreBackup({ from: backup, dataDir: inRoot('refused'), log });
  for (const file of ['secrets/accounts', 'postgres/PG_VERSION', 'manifest.json']) {
    const bytes = await readFile(join(backup, file));
    const flipped = Buffer.from(bytes);
    flipped[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
    await writeFile(join(backup, file), flipped);
    await expect(restore()).rejects.toThrow(`${join(backup, file)} is not what was written`);
    await rm(join(backup, file));
    await expect(restore()).rejects.toThrow(`${join(backup, file)} is missing`);
    await writeFile(join(backup, file), bytes);
  }
  // Nothing is left of what was refused, so the folder still counts as empty.
  expect(await readdir(inRoot('refused'))).toEqual(['.lock']);
  await writeFile(inRoot('refused/notes.txt'), 'x');
  await expect(restore()).rejects.toThrow('is not empty (notes.txt)');
  const unfinished = inRoot('backups/.unfinished-backup-1-1');
  await cp(join(backup, 'secrets'), unfinished, { recursive: true });
  expect(await listBackups(inRoot('backups'), log)).toHaveLength(1);
});

test('a backup never overwrites, never holds itself, and leaves nothing when it is broken off', async () => {
  const backup = await firstBackup();
  await expect(makeBackup(source(), backup)).rejects.toThrow('exists already');
  await symlink(inRoot('nowhere'), inRoot('link'));
  await expect(makeBackup(source(), inRoot('link'))).rejects.toThrow('link exists already');
  await expect(makeBackup(source(), inRoot('data/uploads/backup'))).rejects.toThrow('is backed up itself');
  const signal = AbortSignal.abort(new Error('broken off'));
  await expect(makeBackup({ ...source(), signal }, inRoot('broken/off'))).rejects.toThrow('broken off');
  await expect(stat(inRoot('broken'))).rejects.toThrow('ENOENT');
});

test('a database is backed up before it is migrated, and its two last such backups are kept', async () => {
  const folder = inRoot('migrations');
  await cp('db/migrations', folder, { recursive: true });
  const config = readConfig({ DATA_DIR: inRoot('data') });
  const beforeUpgrade = saverBeforeUpgrade(config, database, () => {});
  const applied = await readdir(folder);
  const removed = 'campaigns/2026/11/0123456789abcdef0123456789abcdef.webp';
  await mkdir(inRoot('data/uploads/campaigns/2026/11'), { recursive: true });
  await writeFile(inRoot(`data/uploads/${removed}`), 'a picture that goes while its row is copied');
  await setAside(inRoot('data/uploads'), removed, new Date());
  for (const number of [1, 2, 3]) {
    const name = String(applied.length + number).padStart(4, '0');
    await writeFile(join(folder, `${name}_extra.sql`), `create table extra_${number} (id int)`);
    await migrateToLatest(database.url, { folder, beforeUpgrade });
  }
  const kept = await listBackups(inRoot('data/backups'), log);
  const names = [2, 3].map(
    (number) => `before-migration-${String(applied.length + number).padStart(4, '0')}`,
  );
  expect(kept.map(({ name }) => name)).toEqual(names);
  expect(kept[0]?.manifest.files.map(({ path }) => path)).toContain(`uploads/${removed}`);
  expect(kept[0]?.manifest.migration).toMatch(/^\d{4}_extra$/);
  const ofNewer = restoreBackup({ from: kept[1]?.folder ?? '', dataDir: inRoot('newer'), log });
  await expect(ofNewer).rejects.toThrow('is of a newer version');
  await migrateToLatest(database.url, { folder, beforeUpgrade: () => Promise.reject(new Error('needless')) });
  // A database that is still empty has nothing to lose, and one of somebody else is not ours to copy.
  expect(saverBeforeUpgrade(config, { url: database.url }, () => {})).toBeUndefined();
});

test('a command about what is there makes no database where there is none', async () => {
  const typo = readConfig({ DATA_DIR: inRoot('typo') });
  await expect(requireDatabase(typo)).rejects.toThrow(`There is no database in ${inRoot('typo')}`);
  await expect(stat(inRoot('typo'))).rejects.toThrow('ENOENT');
  await requireDatabase(readConfig({ DATA_DIR: inRoot('data') }));
  await requireDatabase(readConfig({ DATABASE_URL: 'postgres://db.example/x', DATA_DIR: inRoot('typo') }));
});

test('for a database at DATABASE_URL the settings of backups are refused', () => {
  const environment = { DATABASE_URL: 'postgres://db.example/x', BACKUP_DIR: 'b', ARCHIVE_DIR: 'a' };
  expect(() => readConfig(environment)).toThrow('BACKUP_DIR: is for the embedded database');
  expect(() => readConfig({ ARCHIVE_DIR: 'a' })).toThrow('needs BACKUP_DIR');
  expect(() => readConfig({ BACKUP_EVERY: 'soon' })).toThrow('BACKUP_EVERY');
  expect(readConfig({ BACKUP_EVERY: '90m' }).BACKUP_EVERY).toBe(5_400_000);
});
