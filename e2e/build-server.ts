/** Translates the server and the admin's command to plain JavaScript, once for all the starts of the journeys. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = `${ROOT}test-results/server`;

/** Programs of the server, by their file's name without its ending. */
const PROGRAMS = ['server', 'admin-cli'];

export async function buildServer(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        // Modules find files beside their source (migrations, fonts), so that each keeps the address of its source.
        name: 'keep-addresses',
        transform: (code, id) =>
          code.includes('import.meta.url')
            ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : undefined,
      },
    ],
    build: {
      ssr: true,
      target: 'node20',
      outDir: TARGET,
      rollupOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, `${ROOT}src/app/${name}.ts`])),
      },
    },
  });
}
