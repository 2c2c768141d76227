/**
 * Makes db/upgrade/<commit>.sql.gz and .json anew: checks that commit out, installs its packages, and lets its own code live
 * the demo and fill every table (upgrade-fixture/fill-<commit>.txt, TypeScript of that version). About two minutes.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const COMMIT = '9b0e2f1';
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'db/upgrade');
const work = mkdtempSync(join(tmpdir(), 'izle-kazan-upgrade-'));
const checkout = join(work, 'checkout');
const fixture = join(work, 'fixture');

function run(command: string, args: string[], cwd: string): void {
  const env = { ...process.env, FIXTURE: fixture };
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

try {
  run('git', ['clone', '--quiet', '--no-checkout', root, checkout], work);
  run('git', ['checkout', '--quiet', COMMIT], checkout);
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], checkout);
  copyFileSync(
    join(root, `scripts/upgrade-fixture/fill-${COMMIT}.txt`),
    join(checkout, 'src/app/fill.test.ts'),
  );
  run('npx', ['vitest', 'run', 'src/app/fill.test.ts'], checkout);
  writeFileSync(join(folder, `${COMMIT}.sql.gz`), gzipSync(readFileSync(`${fixture}.sql`), { level: 9 }));
  copyFileSync(`${fixture}.json`, join(folder, `${COMMIT}.json`));
} finally {
  rmSync(work, { recursive: true, force: true });
}
