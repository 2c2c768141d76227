/** Builds the pages into dist/web. Other scripts import `buildWebIfStale`; run alone it always builds. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compress-files.mjs';
import { drawPages } from './draw-pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'dist/web');
const stampFile = join(root, 'dist/web.stamp');
/** Inputs of the pages besides src and public. */
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-web.mjs',
  'scripts/compress-files.mjs',
  'scripts/draw-pages.mjs',
];

/** Builds unless dist/web already fits the sources. Compares contents, because a checkout or a copy changes times. */
export async function buildWebIfStale() {
  const stamp = hashInputs();
  const isFresh = existsSync(target) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (!isFresh) await buildWeb(stamp);
}

async function buildWeb(stamp) {
  process.stderr.write('Building the pages…\n');
  // Built beside the old pages and then swapped, so that a server running meanwhile serves whole pages.
  const made = `${target}-${process.pid}`;
  try {
    await runVite(['build', '--outDir', made, '--emptyOutDir', '--manifest', '--logLevel', 'warn']);
    await drawPages(made, runVite);
    await compressFiles(made);
    rmSync(stampFile, { force: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(made, target);
    writeFileSync(stampFile, stamp);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const path of [...filesIn(join(root, 'src')), ...filesIn(join(root, 'public'))].toSorted()) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
  }
  for (const name of INPUTS) hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

/** The files below a folder, without the server's own and without tests: those never reach the pages. */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}server${sep}`) && !path.includes(`${sep}testing${sep}`));
}

/** Runs Vite's own program, which a signal to this process ends too. */
function runVite(args) {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: root,
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
      else reject(new Error(`the pages were not built (${signal ?? `code ${code}`})`));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb(hashInputs());
