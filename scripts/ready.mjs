/**
 * Installs the packages of package-lock.json that are not installed. Every npm script begins with it: so it is plain
 * JavaScript without a dependency, silent when there is nothing to do, and never writes to standard output.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** npm's own list of the packages that it installed, written when an installation has ended. */
const INSTALLED = 'node_modules/.package-lock.json';

function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Older ones lack what the program uses. package.json names the version that is recommended, which is newer. */
const OLDEST_NODE = [20, 19];

function requireNode() {
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  say(`This program needs Node.js ${wantedMajor}.${wantedMinor} or newer; this is ${process.versions.node}.`);
  say('Install a newer one from https://nodejs.org and run the command again.');
  process.exit(1);
}

/** Said once, with an installation, because the program still runs. */
function recommendNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const recommended = Number(engines.node.replace('>=', ''));
  if (Number(process.versions.node.split('.')[0]) >= recommended) return;
  say(`Node.js ${recommended} is recommended; this is ${process.versions.node}, which still works.`);
}

/** Answers the packages of package-lock.json that are not installed, or in another version. */
export function findMissing(folder = root) {
  const installed = existsSync(join(folder, INSTALLED)) ? readPackages(folder, INSTALLED) : {};
  return Object.entries(readPackages(folder, 'package-lock.json'))
    .filter(([path, wanted]) => path !== '' && installed[path]?.version !== wanted.version)
    .filter(([path, wanted]) => installed[path] !== undefined || !wanted.optional || isForThisMachine(wanted))
    .map(([path]) => path);
}

function readPackages(folder, file) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages;
}

/** npm leaves out the binaries of other systems, and what only those need, which names no system. */
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

/**
 * Answers whether the packages are those of `npm ci --omit=dev` and the program was built. Nothing can be compiled there,
 * and a server may be running from these packages.
 */
export function isProduction(folder = root) {
  const hasCompiler = existsSync(join(folder, 'node_modules/tsx'));
  return existsSync(join(folder, INSTALLED)) && !hasCompiler && existsSync(join(folder, 'dist/server'));
}

/**
 * Two that start at once take turns: the one that listens installs. The kernel ends that with the process, so a kill
 * leaves no lock behind. (Elsewhere than on Linux and Windows the name is a file, and a dead one is removed.)
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
    if (tries === 0) say('Waiting for another start that is installing…');
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

/** Runs npm from the root. Answers its exit code and its output. */
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

/** NODE_ENV=production must not leave out what builds the pages: hence --include=dev. */
async function install() {
  recommendNode();
  say('Installing dependencies (npm install)…');
  // Not `npm ci`, which deletes what is there, and refuses a lock from which a registry's holes are missing.
  const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await npm(['install', ...options]);
  if (code === 0) return say('Installed.');
  say(output.trimEnd());
  say('The dependencies could not be installed: see above. Is the npm registry within reach?');
  process.exit(1);
}

/** Installs what is missing. */
export async function prepare() {
  requireNode();
  if (findMissing().length === 0) return;
  const release = await takeTurn();
  if (findMissing().length > 0) await install();
  release();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare();
