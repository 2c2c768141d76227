/**
 * Runs after a build into `target`: writes pages.json for the server (src/app/serve-web.ts) with all addresses, the
 * drawn pages of those that the build can draw (src/app/web/draw.tsx), and the one page of all others.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = '<div id="root"></div>';

/** `runVite` also builds for Node. */
export async function drawPages(target, runVite) {
  const program = join(target, 'draw');
  await runVite(['build', '--ssr', 'src/app/web/draw.tsx', '--outDir', program, '--logLevel', 'warn']);
  const { addresses, splash, drawPages: draw } = await import(pathToFileURL(join(program, 'draw.js')).href);
  const page = readFileSync(join(target, 'index.html'), 'utf8');
  if (!page.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
  const withRoot = (root) => page.replace(ROOT, () => root);
  const drawn = Object.entries(await draw()).map(([address, html]) => [
    address,
    // `data-drawn` tells the program to take the page over instead of drawing it (src/app/web/main.tsx).
    withRoot(`<div id="root" data-drawn>${html}</div>`),
  ]);
  const other = withRoot(`<div id="root">${splash}</div>`);
  writeFileSync(
    join(target, 'pages.json'),
    JSON.stringify({ addresses, drawn: Object.fromEntries(drawn), other }),
  );
  rmSync(program, { recursive: true });
}
