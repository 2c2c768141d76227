/** Builds the pages into dist/web. Other scripts import it; run alone it always builds. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildOf, runVite, sourcesIn } from './build-once.mjs';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const HEAD = '<title>%product-name%</title>';
const ROOT = '<div id="root"></div>';

/** A page that is readable without its program: on a slow connection the program waits for styles and fonts. */
const withProgramLater = (page) => page.replace(/<link rel="modulepreload".*?>\s*/g, '');

/** A rendered page; one with a form also records a submission before hydration. */
function takenOver(drawn) {
  const early = drawn.includes('<form') ? '<script src="/early-submit.js" async></script>' : '';
  return `<div id="root" data-drawn>${drawn}</div>${early}`;
}

async function drawPages(target, runVite) {
  const program = join(target, 'draw');
  await runVite(['--ssr', 'src/app/web/draw.tsx', '--outDir', program]);
  const built = await import(pathToFileURL(join(program, 'draw.js')).href);
  const page = readFileSync(join(target, 'index.html'), 'utf8');
  for (const part of [HEAD, ROOT]) if (!page.includes(part)) throw new Error(`index.html has no ${part}`);
  const filled = (head, root) => page.replace(HEAD, () => head).replace(ROOT, () => root);
  const drawn = await built.drawPages();
  const waiting = `<div id="root">${built.splash}</div>`;
  const named = Object.entries(built.heads).map(([address, head]) => [
    address,
    // `data-drawn` makes the program hydrate the page (src/app/web/main.tsx).
    address in drawn ? withProgramLater(filled(head, takenOver(drawn[address]))) : filled(head, waiting),
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

/** Inputs of the pages besides src and public. */
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-once.mjs',
  'scripts/build-web.mjs',
];

export const web = buildOf({
  what: 'the pages',
  target: 'dist/web',
  inputs: () => [...sourcesIn('src', 'server'), ...sourcesIn('public'), ...INPUTS],
  async make(folder) {
    await runVite(['--outDir', folder, '--emptyOutDir', '--manifest']);
    await drawPages(folder, runVite);
    await compressFiles(folder);
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) await web.build();
