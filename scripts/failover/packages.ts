/** What the trial needs of the system, by the names of Debian's packages. */
import { existsSync, readdirSync } from 'node:fs';

const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': '/usr/bin/etcd',
  'etcd-client': '/usr/bin/etcdctl',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
};
const VERSIONS = '/usr/lib/postgresql';

/** The newest PostgreSQL of the system. */
export function findPostgresVersion(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  const versions = readdirSync(VERSIONS).filter((name) => existsSync(`${VERSIONS}/${name}/bin/postgres`));
  return versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
}

/** The packages that are absent. */
export function findMissingPackages(): string[] {
  const missing = Object.entries(PROGRAMS)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  return findPostgresVersion() === undefined ? [...missing, 'postgresql'] : missing;
}
