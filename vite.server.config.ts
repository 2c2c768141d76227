import { defineConfig } from 'vite';

/** The processes of the product and its commands: a file each in dist/server, called like its source. */
const PROGRAMS = [
  'src/app/server.ts',
  'src/app/worker.ts',
  'src/lib/server/uploads/decoder-process.ts',
  'src/app/commands/admin.ts',
  'src/app/commands/migrate.ts',
];

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.ts$/, '');

/** The packages stay outside, in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((path) => [nameOf(path), path])),
      // In one folder, so that a program finds the others beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
