/** Installs missing packages, before every npm script: plain JavaScript that never writes to standard output. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** npm's own list of installed packages, written at the end of an installation. */
const INSTALLED = 'node_modules/.package-lock.json';

function print(line) {
  process.stderr.write(`${line}\n`);
}

/** The oldest supported Node. package.json has the recommended version, which is newer. */
const OLDEST_NODE = [20, 19];

function requireNode() {
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  print(
    `This program needs Node.js ${oldestMajor}.${oldestMinor} or newer; this is ${process.versions.node}.`,
  );
  print('Install a newer one from https://nodejs.org and run the command again.');
  process.exit(1);
}

/** Printed once, with an installation, because the program still runs. */
function recommendNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const recommended = Number(engines.node.replace('>=', ''));
  if (Number(process.versions.node.split('.')[0]) >= recommended) return;
  print(`Node.js ${recommended} is recommended; this is ${process.versions.node}, which still works.`);
}

export function findMissing(folder = root) {
  const installed = existsSync(join(folder, INSTALLED)) ? readPackages(folder, INSTALLED) : {};
  return Object.entries(readPackages(folder, 'package-lock.json'))
    .filter(([path, locked]) => path !== '' && installed[path]?.version !== locked.version)
    .filter(([path, locked]) => installed[path] !== undefined || !locked.optional || isForThisMachine(locked))
    .map(([path]) => path);
}

function readPackages(folder, file) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages;
}

/** npm omits binaries of other systems, and their own dependencies, which name no system. */
function isForThisMachine({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false;
  const isFor = (values, own) => values === undefined || values.includes(own);
  return (
    isFor(os, process.platform) && isFor(cpu, process.arch) && (libc === undefined || isFor(libc, ownLibc()))
  );
}

function ownLibc() {
  process.report.excludeNetwork = true; // Else the report asks for names of addresses.
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/** Whether only production packages are installed and the program was built: a server may run from them. */
export function isProduction(folder = root) {
  const hasCompiler = existsSync(join(folder, 'node_modules/tsx'));
  return existsSync(join(folder, INSTALLED)) && !hasCompiler && existsSync(join(folder, 'dist/server'));
}

/**
 * Serialises concurrent starts: the process that listens installs. The kernel closes the socket with the process,
 * so a kill leaves no lock. (Except on Linux and Windows the name is a file, and a stale one is removed.)
 */
async function takeTurn() {
  const name = `izle-kazan-ready-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  const file = join(tmpdir(), `${name}.sock`);
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform] ?? file;
  for (let tries = 0; ; tries += 1) {
    const server = createServer((socket) => socket.destroy());
    const isMine = await new Promise((resolve, reject) => {
      server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
      server.listen(address, () => resolve(true));
    });
    if (isMine) return () => server.close();
    if (tries === 0) print('Waiting for another start that is installing…');
    if (address === file && (await isDead(file))) rmSync(file, { force: true });
    await sleep(200);
  }
}

function isDead(file) {
  return new Promise((resolve) => {
    const socket = connect(file);
    socket.once('error', () => resolve(true));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });
}

function npm(args) {
  const own = process.env.npm_execpath;
  const viaNode = own !== undefined && basename(own) === 'npm-cli.js';
  const [program, first] = viaNode ? [process.execPath, [own]] : ['npm', []];
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !viaNode && process.platform === 'win32',
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Includes development packages also with NODE_ENV=production: they build the pages. */
async function install() {
  recommendNode();
  print('Installing dependencies (npm install)…');
  // Not `npm ci`, which deletes node_modules, and refuses a lock with missing optional binaries.
  const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await npm(['install', ...options]);
  if (code === 0) return print('Installed.');
  print(output.trimEnd());
  print('The dependencies could not be installed: see above. Is the npm registry within reach?');
  process.exit(1);
}

export async function prepare() {
  requireNode();
  if (findMissing().length === 0) return;
  const release = await takeTurn();
  if (findMissing().length > 0) await install();
  release();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare();
