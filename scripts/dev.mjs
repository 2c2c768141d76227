/** `npm run dev`: the server, restarted on each change, and Vite's development server in front of it. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { prepare } from './ready.mjs';

await prepare();
const { resolve } = createRequire(import.meta.url);

/** In a session of its own, so that Ctrl-C reaches it once, through this script: a second signal kills tsx. */
function run(packageName, program, ...args) {
  const path = join(dirname(resolve(`${packageName}/package.json`)), program);
  return spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

const children = [
  run('tsx', 'dist/cli.mjs', 'watch', '--clear-screen=false', 'src/app/server.ts'),
  run('vite', 'bin/vite.js'),
];

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stop).on('SIGTERM', stop);
// One program is useless without the other.
for (const child of children) child.on('exit', stop);
