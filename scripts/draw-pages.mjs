/**
 * After a build of the pages into `target`: draws those that strangers see first (src/app/web/prerender.tsx) and leaves
 * them in drawn-pages.json for the server, with the scripts that each of them is about to need.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What of a browser the modules look for when they are loaded; nobody is signed in. */
function pretendBrowser() {
  const storage = { getItem: () => null };
  Object.assign(globalThis, { sessionStorage: storage, localStorage: storage });
}

/** The files of the modules and of everything they import, from the build's manifest. */
function scriptsOf(manifest, sources) {
  const names = new Set();
  const add = (name) => {
    if (names.has(name)) return;
    names.add(name);
    for (const imported of manifest[name].imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...names].map((name) => `/${manifest[name].file}`);
}

/** `runVite` builds for Node too. */
export async function drawPages(target, runVite) {
  const program = `${target}-draw`;
  await runVite(['build', '--ssr', 'src/app/web/prerender.tsx', '--outDir', program, '--logLevel', 'warn']);
  pretendBrowser();
  const { drawPages: draw } = await import(pathToFileURL(join(program, 'prerender.js')).href);
  const manifestFile = join(target, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const { splash, pages } = await draw();
  const named = Object.entries(pages).map(([path, { html, sources }]) => [
    path,
    // Nothing can be typed yet: it would be gone when the code draws the page anew.
    {
      html: html?.replaceAll('<input ', '<input readonly ') ?? null,
      scripts: scriptsOf(manifest, sources),
    },
  ]);
  writeFileSync(
    join(target, 'drawn-pages.json'),
    JSON.stringify({ splash, pages: Object.fromEntries(named) }),
  );
  rmSync(program, { recursive: true });
}
