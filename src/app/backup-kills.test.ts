/** A server that is killed while it makes a backup; in `npm run test:long` ten times. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { listBackups } from '#lib/server/backup/list-backups.ts';
import { restoreBackup } from '#lib/server/backup/restore-backup.ts';
import { systemClock } from '#lib/server/clock.ts';
import { readConfig } from '#lib/server/config.ts';
import { openDatabase } from '#lib/server/db.ts';
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { aFastFolder, eventually, killNine, query } from '#testing/clusters.ts';
import { repeats } from '#testing/at-once.ts';
import { fund } from '#testing/money.ts';
import { checkRestored } from './check-restored.ts';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
const ROUNDS = repeats({ usually: 0, fully: 10 });
const WALLET = userWallet(1);
const log = () => {};

/** Starts the server, whose first backup into a new folder begins by itself. */
function aServer(root: string, backupDir: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: '0',
      PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: join(root, 'data'),
      BACKUP_DIR: backupDir,
      ARCHIVE_DIR: join(root, 'archive'),
      LOG_LEVEL: 'silent',
    },
  });
  onTestFinished(async () => void child.kill('SIGKILL'));
  return child;
}

/** A start takes seconds, and longer on a busy machine. */
const atLast = (promise: string, isSo: () => Promise<boolean>) => eventually(promise, isSo, { seconds: 100 });

async function urlOf(root: string): Promise<string> {
  const { url }: { url: string } = JSON.parse(await readFile(join(root, 'data/postgres.json'), 'utf8'));
  return url;
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Puts single kuruş into a wallet, four at a time, as long as the database answers. */
function giveMoney(url: string): { given(): number; ended: Promise<void> } {
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} });
  let given = 0;
  const give = async () => {
    for (;;) {
      await fund(db, WALLET, 1);
      given += 1;
    }
  };
  const giving = Promise.allSettled([give(), give(), give(), give()]);
  const ended = giving.then(() => close());
  return { given: () => given, ended };
}

async function walletIn(url: string): Promise<number> {
  const [row] = await query<{ balance: string }>(
    url,
    `select coalesce(max(balance_kurus), 0)::text as balance from ledger_accounts where id = '${WALLET}'`,
  );
  return Number(row?.balance);
}

test.runIf(ROUNDS > 0)(
  'a server that is killed while it backs up leaves nothing that looks like a backup, and the next one is whole',
  async () => {
    const root = await aFastFolder();
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    let acknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const backupDir = join(root, `backups-${round}`);
      const killed = aServer(root, backupDir);
      await atLast('a backup has begun', async () => (await namesIn(backupDir)).length > 0);
      const money = giveMoney(await urlOf(root));
      await sleep((round * 53) % 400);
      await killNine(killed);
      await money.ended;
      acknowledged += money.given();
      // Either it had just become whole, or there is only what the next one clears away.
      const isWhole = (await listBackups(backupDir, log)).length > 0;
      const left = (await namesIn(backupDir)).filter((name) => name.startsWith('.unfinished-backup-'));
      expect(left).toHaveLength(isWhole ? 0 : 1);

      const next = aServer(root, backupDir);
      await atLast('the next backup is whole', async () => (await listBackups(backupDir, log)).length > 0);
      await atLast('the database answers', async () => (await walletIn(await urlOf(root))) >= 0);
      const before = await walletIn(await urlOf(root));
      expect(before).toBeGreaterThanOrEqual(acknowledged);
      next.kill('SIGTERM');
      await once(next, 'exit');
      expect(await namesIn(backupDir)).toHaveLength(1);
      for (const until of [undefined, 'latest'] as const) {
        const dataDir = join(root, `restored-${round}-${until}`);
        await restoreBackup({ from: backupDir, dataDir, until, archiveDir: join(root, 'archive'), log });
        const restored = await startEmbeddedPostgres({ dataDir, log });
        const found = await checkRestored(restored.url, readConfig({ DATA_DIR: dataDir }), systemClock.now());
        expect(found.lines.join('\n')).toContain('The books agree');
        if (until === 'latest' || !isWhole) expect(await walletIn(restored.url)).toBe(before);
        await restored.stop();
        await rm(dataDir, { recursive: true });
      }
      acknowledged = before;
    }
  },
  ROUNDS * 120_000,
);
