/**
 * Fails for a build whose watch page is too heavy for a cheap phone: everything that it needs before it can be drawn,
 * compressed.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const WEB = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/web');
const PARTS = [
  'index.html',
  'src/app/web/areas/viewer/layout.tsx',
  'src/features/watch-and-earn/web/watch-page.tsx',
];
const MOST_BYTES = { js: 150_000, css: 16_000 };

const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));
const files = new Set();
const visited = new Set();
function visit(part) {
  if (visited.has(part)) return;
  visited.add(part);
  const { file, css = [], imports = [] } = manifest[part] ?? {};
  if (file === undefined) throw new Error(`the build has no ${part}`);
  for (const name of [file, ...css]) files.add(name);
  for (const imported of imports) visit(imported);
}
for (const part of PARTS) visit(part);

for (const [kind, most] of Object.entries(MOST_BYTES)) {
  const sizes = [...files]
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => gzipSync(readFileSync(join(WEB, name))).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`The watch page's ${kind}: ${bytes} of ${most} bytes in ${sizes.length} files, gzip.`);
  if (bytes > most) process.exitCode = 1;
}
