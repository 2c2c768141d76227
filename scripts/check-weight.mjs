/** Fails if the files before a page's first rendering are too heavy for a cheap phone. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const WEB = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/web');
const ways = { br: brotliCompressSync, gzip: gzipSync };

const PAGES = [
  { area: 'public', page: 'features/landing/landing-page', kind: 'js', way: 'br', most: 100_000 },
  { area: 'public', page: 'features/accounts/signing-in/sign-in-page', kind: 'js', way: 'br', most: 125_000 },
  { area: 'viewer', page: 'desks/viewer-home/home-page', kind: 'js', way: 'br', most: 130_000 },
  { area: 'viewer', page: 'features/watching/watch-page', kind: 'js', way: 'gzip', most: 150_000 },
  { area: 'viewer', page: 'features/watching/watch-page', kind: 'css', way: 'gzip', most: 16_100 },
];

const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));

function filesOf(parts, visited = new Set()) {
  return parts.flatMap((part) => {
    if (visited.has(part)) return [];
    visited.add(part);
    const { file, css = [], imports = [] } = manifest[part] ?? {};
    if (file === undefined) throw new Error(`the build has no ${part}`);
    return [file, ...css, ...filesOf(imports, visited)];
  });
}

for (const { area, page, kind, way, most } of PAGES) {
  const parts = ['index.html', `src/app/web/areas/${area}/layout.tsx`, `src/${page}.tsx`];
  const files = [...new Set(filesOf(parts))].filter((name) => name.endsWith(`.${kind}`));
  const bytes = files.reduce((sum, name) => sum + ways[way](readFileSync(join(WEB, name))).length, 0);
  console.log(`${page}, ${kind}: ${bytes} of ${most} bytes in ${files.length} files, ${way}.`);
  if (bytes > most) process.exitCode = 1;
}
