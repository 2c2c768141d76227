/** Checks that package-lock.json can be installed on any machine, and that all versions are exact. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Entries with a host: npm would use it even where another registry is configured. */
function hosts(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^[a-z+]+:\/\//.test(entry.resolved ?? ''))
    .map(([path, entry]) => `${path} names the download host ${new URL(entry.resolved).host}`);
}

/** A registry without the newest binaries makes npm omit them silently, and npm ci then refuses the lock. */
function holes(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isInLock(lock, path, name))
      .map(
        (name) => `${path || 'package.json'} names ${name}, which the lock lacks: pin an older version of it`,
      ),
  );
}

/** Searches as Node does: in the package's own node_modules, then in those of the folders above. */
function isInLock(lock, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function looseVersions(lock, manifest) {
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  return named.flatMap(([name, version]) => {
    if (!EXACT.test(version)) return [`package.json: ${name} is "${version}", not an exact version`];
    const locked = lock.packages[`node_modules/${name}`]?.version;
    return locked === version
      ? []
      : [`package.json wants ${name} ${version}, the lock has ${locked ?? 'none'}`];
  });
}

// Tests pass another folder.
const folder = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const [lock, manifest] = ['package-lock.json', 'package.json'].map((name) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
);
const faults = [...hosts(lock), ...holes(lock), ...looseVersions(lock, manifest)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
