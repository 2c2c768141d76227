/**
 * One process per data directory. A holder listens on a unix socket in `<dir>/.lock/`: the kernel closes it with the
 * process, so that nothing a kill -9 leaves behind can block, and no process id is ever guessed about.
 *
 * Nobody takes over a stale name, which is where such locks race. Every claim has a name of its own, is listening
 * before its name appears, and looks around only after. Of two claims, the one that appeared later therefore always
 * sees the other; whoever sees a living claim steps back. Two can both step back (they try again), never both win.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';

export interface DataLock {
  release(): Promise<void>;
}

interface Claim {
  name: string;
  path: string;
  server: Server;
  owns: boolean;
}

interface Rival {
  processId: number;
  owns: boolean;
}

const TRIES = 8;
const ANSWER_MS = 1_000;
/** A name that was bound but never published, because its process died between the two, is swept after this. */
const UNPUBLISHED_MS = 60_000;
/** The shortest limit of a unix socket's path among the supported systems (macOS: 104 with the closing NUL). */
const MAX_SOCKET_PATH_BYTES = 103;
const BUSY = 'DATA_DIR_BUSY';

/** Whether `error` says that another living process holds the data directory. */
export function isDataDirBusy(error: unknown): boolean {
  return errorCode(error) === BUSY;
}

const NOT_ALLOWED = 'this user may not write there';
/** By what the system says. Node answers ENOENT where a folder cannot be made because its file system is read-only. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'its file system is read-only',
  ENOENT: 'nothing can be made there, because its file system is read-only or a link leads nowhere',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'its disk is full',
};

/** Says why a data directory cannot be used. What it does not know it throws as it is. */
function explain(dir: string, error: unknown): never {
  const problem = PROBLEMS[errorCode(error) ?? ''];
  if (problem === undefined) throw error;
  throw new Error(
    `The data directory ${dir} cannot be used: ${problem}. ` +
      'Start the program as the user that made it, or choose another with DATA_DIR=/another/folder.',
    { cause: error },
  );
}

/** Makes a data directory where there is none. Throws a sentence where the system does not let it. */
export async function makeDataDir(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true }).catch((error: unknown) => explain(dir, error));
}

/**
 * Takes the lock of an existing directory. Throws an Error for which `isDataDirBusy` is true, with the process id of
 * the holder in its text, when another living process has it.
 */
export async function acquireDataLock(dir: string): Promise<DataLock> {
  return contend(dir).catch((error: unknown) => explain(dir, error));
}

async function contend(dir: string): Promise<DataLock> {
  const folder = await lockFolder(dir);
  let rival: Rival | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const claim = await publishClaim(folder);
    rival = await findRival(folder, claim.name);
    if (rival === undefined) {
      claim.owns = true;
      return { release: () => withdrawClaim(claim) };
    }
    await withdrawClaim(claim);
    if (rival.owns) break;
    await sleep(20 + Math.random() * 200);
  }
  throw Object.assign(new Error(busyText(dir, rival?.processId)), { code: BUSY });
}

function busyText(dir: string, processId: number | undefined): string {
  return (
    `The data directory ${dir} is in use by process ${processId ?? '(unknown)'}. ` +
    'Stop that process first, or give this one a directory of its own with DATA_DIR=/another/folder.'
  );
}

async function lockFolder(dir: string): Promise<string> {
  const real = await realpath(dir);
  const inside = join(real, '.lock');
  const longest = join(inside, '4194304-0123456789ab.sock.new');
  const fits = Buffer.byteLength(longest) <= MAX_SOCKET_PATH_BYTES;
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const folder = fits ? inside : `/tmp/.izle-kazan-lock-${hash}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function publishClaim(folder: string): Promise<Claim> {
  const name = `${process.pid}-${randomBytes(6).toString('hex')}.sock`;
  const path = join(folder, name);
  const claim: Claim = { name, path, owns: false, server: createServer() };
  claim.server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy()); // The one who asks may leave at any time.
    socket.end(claim.owns ? 'owner' : 'starting');
  });
  await new Promise<void>((resolve, reject) => {
    claim.server.once('error', reject);
    claim.server.listen(`${path}.new`, resolve);
  });
  claim.server.unref();
  await rename(`${path}.new`, path);
  return claim;
}

async function withdrawClaim(claim: Claim): Promise<void> {
  await rm(claim.path, { force: true });
  await new Promise<void>((resolve) => {
    claim.server.close(() => resolve());
  });
}

async function findRival(folder: string, own: string): Promise<Rival | undefined> {
  for (const name of await readdir(folder)) {
    if (name === own) continue;
    const path = join(folder, name);
    if (name.endsWith('.new')) await sweepUnpublished(path);
    if (!name.endsWith('.sock')) continue;
    const answer = await askClaim(path);
    if (answer !== 'dead') return { processId: Number.parseInt(name, 10), owns: answer === 'owner' };
    await rm(path, { force: true });
  }
  return undefined;
}

async function sweepUnpublished(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && Date.now() - found.mtimeMs > UNPUBLISHED_MS) await rm(path, { force: true });
}

/** Only a refused connection proves death. A holder that is too busy or not allowed to answer is an owner. */
function askClaim(path: string): Promise<'owner' | 'starting' | 'dead'> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let text = '';
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('dead');
    });
    socket.on('close', () => resolve(text === 'starting' ? 'starting' : 'owner'));
  });
}
