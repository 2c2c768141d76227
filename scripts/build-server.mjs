/**
 * Compiles the server and its commands to plain JavaScript in dist/server, so that a start in production needs no
 * compiler. Other scripts import it; run alone it always builds.
 */
import { fileURLToPath } from 'node:url';
import { buildOf, runVite, sourcesIn } from './build-once.mjs';

/** Inputs of the server besides src and db. Migrations are read from db when the program starts. */
const INPUTS = [
  'vite.server.config.ts',
  'package-lock.json',
  'scripts/build-once.mjs',
  'scripts/build-server.mjs',
];

export const server = buildOf({
  what: 'the server',
  target: 'dist/server',
  inputs: () => [
    ...sourcesIn('src', 'web'),
    ...sourcesIn('db').filter((path) => path.endsWith('.ts')),
    ...INPUTS,
  ],
  make: (folder) =>
    runVite(['--config', 'vite.server.config.ts', '--ssr', '--outDir', folder, '--emptyOutDir']),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) await server.build();
