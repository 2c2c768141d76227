/**
 * Runs after a build into `target`: writes pages.json for the server (src/app/serve-web.ts) with all addresses, the
 * pages of those that everybody may see, drawn where the build can draw them (src/app/web/draw.tsx), and the one page of
 * all others.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HEAD = '<title>%product-name%</title>';
const ROOT = '<div id="root"></div>';

/** A page that can be read without its program: on a slow line that waits for styles and letters, not they for it. */
const withProgramLater = (page) => page.replace(/<link rel="modulepreload".*?>\s*/g, '');

/** A drawn page; one with a form also remembers that it was sent too early. */
function takenOver(drawn) {
  const early = drawn.includes('<form') ? '<script src="/early-submit.js" async></script>' : '';
  return `<div id="root" data-drawn>${drawn}</div>${early}`;
}

/** `runVite` also builds for Node. */
export async function drawPages(target, runVite) {
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
    // `data-drawn` tells the program to take the page over instead of drawing it (src/app/web/main.tsx).
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
