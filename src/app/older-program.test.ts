/** A program that is older than its database says so and changes nothing, whatever it was started as. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#lib/server/config.ts';
import { run, sql } from '#lib/server/db.ts';
import { repeats } from '#testing/at-once.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openParts, PASSING } from './open-parts.ts';

const database = useTestDatabase();
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Starts a part of the program. Answers how it ended, and what it printed. */
async function start(part: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['--import', 'tsx', `${folder}${part}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, printed, failed] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, said: printed + failed };
}

const REFUSAL = 'The database is newer than this program: it has 9999_future';

beforeAll(() =>
  run(database.db, sql`insert into kysely_migration (name, timestamp) values ('9999_future', now())`),
);

test('whatever opens the parts of the program is refused', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url });
  const { url } = database;
  await expect(openParts(config, { url, directUrl: url }, PASSING)).rejects.toThrow(REFUSAL);
});

test('the commands, the worker and the server end with these words', { timeout: 120_000 }, async () => {
  // Each loads for seconds; a release tries all.
  const parts = [
    ['migrate-cli'],
    ['admin-cli', 'end-sessions', '--email', 'kimse@ornek.com'],
    ['worker'],
    ['server'],
  ] as const;
  for (const [part, ...args] of parts.slice(0, repeats({ usually: 1, fully: parts.length })))
    expect(await start(part, ...args)).toEqual({ code: 1, said: expect.stringContaining(REFUSAL) });
});
