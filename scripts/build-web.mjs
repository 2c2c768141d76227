/** Builds the pages into dist/web. Other scripts import it; run alone it always builds. */
import { fileURLToPath } from 'node:url';
import { buildOf, runVite, sourcesIn } from './build-once.mjs';
import { compressFiles } from './compress-files.mjs';
import { drawPages } from './draw-pages.mjs';

/** Inputs of the pages besides src and public. */
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-once.mjs',
  'scripts/build-web.mjs',
  'scripts/compress-files.mjs',
  'scripts/draw-pages.mjs',
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
