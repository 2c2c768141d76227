/**
 * After a build of the pages into `target`: leaves in pages.json what the server sends (src/app/serve-web.ts): the addresses
 * there are, the page of those that the build can draw (src/app/web/draw.tsx), and the one page of all others.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = '<div id="root"></div>';

/** `runVite` builds for Node too. */
export async function drawPages(target, runVite) {
  const program = join(target, 'draw');
  await runVite(['build', '--ssr', 'src/app/web/draw.tsx', '--outDir', program, '--logLevel', 'warn']);
  const { addresses, splash, drawPages: draw } = await import(pathToFileURL(join(program, 'draw.js')).href);
  const page = readFileSync(join(target, 'index.html'), 'utf8');
  if (!page.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
  const withRoot = (root) => page.replace(ROOT, () => root);
  const drawn = Object.entries(await draw()).map(([address, html]) => [
    address,
    // The mark by which the program knows that it takes the page over (src/app/web/main.tsx).
    withRoot(`<div id="root" data-drawn>${html}</div>`),
  ]);
  const other = withRoot(`<div id="root">${splash}</div>`);
  writeFileSync(
    join(target, 'pages.json'),
    JSON.stringify({ addresses, drawn: Object.fromEntries(drawn), other }),
  );
  rmSync(program, { recursive: true });
}
