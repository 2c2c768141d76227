/** Shared by both builds: rebuilds a folder only when its sources changed, and swaps it as a whole. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * A build into `target`. `make` fills the given folder; `inputs` returns the source files. Contents are compared,
 * because a checkout or a copy changes times.
 */
export function buildOf({ what, target, inputs, make }) {
  const whole = join(ROOT, target);
  const stampFile = `${whole}.stamp`;

  async function build(stamp = stampOf(inputs())) {
    process.stderr.write(`Building ${what}…\n`);
    // Built beside the old one and then swapped, so that a running server finds complete files.
    const made = `${whole}-${process.pid}`;
    try {
      await make(made);
      rmSync(stampFile, { force: true });
      rmSync(whole, { recursive: true, force: true });
      renameSync(made, whole);
      writeFileSync(stampFile, stamp);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  }

  async function buildIfStale() {
    const stamp = stampOf(inputs());
    const isFresh = existsSync(whole) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
    if (!isFresh) await build(stamp);
  }

  return { build, buildIfStale };
}

function stampOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

/** The files below a folder, except tests, which no build contains, and folders with the other side's name. */
export function sourcesIn(folder, otherSide = 'testing') {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => ![otherSide, 'testing'].some((name) => path.includes(`${sep}${name}${sep}`)));
}

/** Runs Vite's own program, which a signal to this process ends too. */
export function runVite(args) {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  });
  const end = (signal) => child.kill(signal);
  process.on('SIGINT', end).on('SIGTERM', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', end).off('SIGTERM', end);
      if (code === 0) resolve();
      else reject(new Error(`the build failed (${signal ?? `code ${code}`})`));
    });
  });
}
