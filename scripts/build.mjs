/**
 * `npm run build`: the pages into dist/web and the server with its commands, as plain JavaScript, into dist/server, for
 * `npm run serve` here or on another machine. With `--if-stale` only stale parts. `start.mjs` imports it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { prepare } from './ready.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A build into `target`. Contents are compared, because a checkout or a copy changes times. */
function buildOf({ what, target, inputs, make }) {
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
function sourcesIn(folder, otherSide = 'testing') {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => ![otherSide, 'testing'].some((name) => path.includes(`${sep}${name}${sep}`)));
}

function runVite(args) {
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

const HEAD = '<title>%product-name%</title>';
const MOUNT = '<div id="root"></div>';

const withProgramLater = (page) => page.replace(/<link rel="modulepreload".*?>\s*/g, '');

/** A rendered page; one with a form also records a submission before hydration. */
function takenOver(rendered) {
  const early = rendered.includes('<form') ? '<script src="/early-submit.js" async></script>' : '';
  return `<div id="root" data-prerendered>${rendered}</div>${early}`;
}

async function renderPages(target) {
  const program = join(target, 'prerender');
  await runVite(['--ssr', 'src/app/web/prerender.tsx', '--outDir', program]);
  const built = await import(pathToFileURL(join(program, 'prerender.js')).href);
  const page = readFileSync(join(target, 'index.html'), 'utf8');
  for (const part of [HEAD, MOUNT]) if (!page.includes(part)) throw new Error(`index.html has no ${part}`);
  const filled = (head, root) => page.replace(HEAD, () => head).replace(MOUNT, () => root);
  const rendered = await built.renderPages();
  const waiting = `<div id="root">${built.splash}</div>`;
  const named = Object.entries(built.heads).map(([address, head]) => [
    address,
    // `data-prerendered` makes the program hydrate the page (src/app/web/main.tsx).
    address in rendered
      ? withProgramLater(filled(head, takenOver(rendered[address])))
      : filled(head, waiting),
  ]);
  writeFileSync(
    join(target, 'pages.json'),
    JSON.stringify({
      addresses: built.addresses,
      named: Object.fromEntries(named),
      other: filled(built.otherHead, waiting),
    }),
  );
  rmSync(program, { recursive: true });
}

const TEXT = /\.(?:js|css|svg|webmanifest)$/;
/** A smaller file fits into one network packet anyway. */
const SMALLEST_BYTES = 1024;

const FORMS = {
  br: promisify(brotliCompress),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const write = async ([ending, compress]) => writeFile(`${path}.${ending}`, await compress(bytes));
  await Promise.all(Object.entries(FORMS).map(write));
}

async function compressFiles(target) {
  const files = readdirSync(target, { recursive: true }).filter((path) => TEXT.test(path));
  await Promise.all(files.map((path) => compressFile(join(target, path))));
}

const INPUTS = ['package-lock.json', 'scripts/build.mjs'];

const web = buildOf({
  what: 'the pages',
  target: 'dist/web',
  inputs: () => [
    ...sourcesIn('src', 'server'),
    ...sourcesIn('public'),
    ...INPUTS,
    'index.html',
    'vite.config.ts',
  ],
  async make(folder) {
    await runVite(['--outDir', folder, '--emptyOutDir', '--manifest']);
    await renderPages(folder);
    await compressFiles(folder);
  },
});

const server = buildOf({
  what: 'the server',
  target: 'dist/server',
  inputs: () => [
    ...sourcesIn('src', 'web'),
    ...sourcesIn('db').filter((path) => path.endsWith('.ts')),
    ...INPUTS,
    'vite.server.config.ts',
  ],
  make: (folder) =>
    runVite(['--config', 'vite.server.config.ts', '--ssr', '--outDir', folder, '--emptyOutDir']),
});

export const buildStale = () => Promise.all([web.buildIfStale(), server.buildIfStale()]);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare();
  if (process.argv.includes('--if-stale')) await buildStale();
  else await Promise.all([web.build(), server.build()]);
}
