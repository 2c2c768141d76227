/** Which operating-system user runs PostgreSQL: it refuses to run as root, so root lends it an unprivileged one. */
import { execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** undefined where this process is an ordinary user already: then PostgreSQL runs as the same. */
export type Account = { uid: number; gid: number; name: string } | undefined;

const run = promisify(execFile);
const CREATED = 'izle-kazan';
const CREATORS: [string, string[]][] = [
  ['useradd', ['--system', '--no-create-home', CREATED]],
  ['adduser', ['-S', '-D', '-H', CREATED]], // busybox
];

/** For starting any PostgreSQL program: in `/`, because the account may not be allowed into our own working directory. */
export function spawnOptions(account: Account) {
  return {
    cwd: '/',
    // Not our own environment: a PGDATA or PGOPTIONS set by the caller must not reach the cluster.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  };
}

/**
 * As root: the owner of `clusterFolder` if it exists, otherwise `postgres`, otherwise `nobody`, otherwise a user made
 * for it. Throws when there is none and none can be made.
 */
export async function chooseAccount(clusterFolder: string | undefined): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = clusterFolder === undefined ? undefined : await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: `#${owner.uid}` };
  for (const name of ['postgres', 'nobody', CREATED]) {
    const account = await lookUp(name);
    if (account !== undefined) return account;
  }
  for (const [program, args] of CREATORS) {
    await run(program, args).catch(() => undefined);
    const account = await lookUp(CREATED);
    if (account !== undefined) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as, nor could one be made. ' +
      'Start the program as an ordinary user, or give it a database with DATABASE_URL.',
  );
}

async function lookUp(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
  } catch {
    return undefined; // No such user.
  }
}

/** Whether the account may enter `folder`. Asked of the system itself: modes alone do not know of access lists. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return succeeds(account, ['/bin/sh', '-c', 'cd -- "$0"', folder]);
}

/** Whether the account can run a program to its end. Throws when the system does not let us run anything as it. */
export async function succeeds(account: Account, command: [string, ...string[]]): Promise<boolean> {
  const [program, ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: 'ignore' });
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isAboutProgram = error.code === 'ENOENT' || error.code === 'EACCES';
      if (isAboutProgram) resolve(false);
      else reject(new Error(`Cannot run a program as user ${account?.name ?? 'this one'}: ${error.message}`));
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}
