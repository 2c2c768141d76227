/**
 * After a build of the pages into `target`: draws those that strangers see first (src/app/web/prerender.tsx) and leaves
 * them in drawn-pages.json for the server, with the scripts that each page is about to need: the program's parts
 * (src/app/web/start.ts) and its own.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENTRY = 'index.html';

/** What of a browser the modules look for when they are loaded; nobody is signed in. */
function pretendBrowser() {
  const storage = { getItem: () => null };
  Object.assign(globalThis, { sessionStorage: storage, localStorage: storage });
}

/** The files of the modules and of everything they import, from the build's manifest; the entry is in the page already. */
function scriptsOf(manifest, sources) {
  const names = new Set([ENTRY]);
  const add = (name) => {
    if (names.has(name)) return;
    names.add(name);
    for (const imported of manifest[name].imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  names.delete(ENTRY);
  return [...names].map((name) => `/${manifest[name].file}`);
}

/** Refuses a build in which the entry or a part brings a later part with it: they would start as one task. */
function checkParts(manifest, parts) {
  const [entryImport] = manifest[ENTRY].imports ?? [];
  if (entryImport) throw new Error(`The entry brings ${entryImport} with it: see FILES in vite.config.ts`);
  for (const [index, part] of parts.entries()) {
    const brought = scriptsOf(manifest, [part]);
    const early = parts.slice(index + 1).find((later) => brought.includes(`/${manifest[later].file}`));
    if (early) throw new Error(`${part} brings ${early} with it: see FILES in vite.config.ts`);
  }
}

/** `runVite` builds for Node too. */
export async function drawPages(target, runVite) {
  const program = join(target, 'draw');
  await runVite(['build', '--ssr', 'src/app/web/prerender.tsx', '--outDir', program, '--logLevel', 'warn']);
  pretendBrowser();
  const { drawPages: draw } = await import(pathToFileURL(join(program, 'prerender.js')).href);
  const manifestFile = join(target, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const parts = manifest[ENTRY].dynamicImports;
  checkParts(manifest, parts);
  const pages = Object.entries(await draw()).map(([path, { html, isSplash, sources }]) => [
    path,
    {
      // Nothing can be typed yet: it would be gone when the code draws the page anew.
      html: html.replaceAll('<input ', '<input readonly '),
      isSplash,
      scripts: scriptsOf(manifest, [...parts, ...sources]),
    },
  ]);
  writeFileSync(join(target, 'drawn-pages.json'), JSON.stringify(Object.fromEntries(pages)));
  rmSync(program, { recursive: true });
}
