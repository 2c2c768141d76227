/**
 * Installs the packages of package-lock.json if they are not installed. Runs before every npm script: so it is plain
 * JavaScript without a dependency, silent when there is nothing to do, and never writes to standard output. Before a
 * command it leaves the packages of `npm ci --omit=dev` as they are: a server may be running from them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runsWhatWasBuilt } from './built.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules/.ready');

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

/** A stamp of everything that the installation depends on: the lock file and, for binaries, Node and the system. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const machine = `${process.version} ${process.platform} ${process.arch}`;
  return createHash('sha256').update(lock).update(machine).digest('hex');
}

function isReady(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
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
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  recommendNode();
  say('Installing dependencies (npm ci)…');
  let outcome = await npm(['ci', ...options]);
  // Registries may lack other systems' binaries, which the lock then lacks too, and npm ci refuses such a lock.
  if (outcome.code !== 0 && /EUSAGE|from lock file/.test(outcome.output)) {
    say('npm ci does not accept the lock file here; installing from it with npm install…');
    outcome = await npm(['install', '--no-save', ...options]);
  }
  if (outcome.code === 0) return;
  say(outcome.output.trimEnd());
  say('The dependencies could not be installed: see above. Is the npm registry within reach?');
  process.exit(1);
}

requireNode();
const stamp = wantedStamp();
const isForCommand = process.argv[2] === 'command';
if (!isReady(stamp) && !(isForCommand && runsWhatWasBuilt())) {
  const release = await takeTurn();
  if (!isReady(stamp)) {
    await install();
    writeFileSync(stampFile, stamp);
    say('Installed.');
  }
  release();
}
