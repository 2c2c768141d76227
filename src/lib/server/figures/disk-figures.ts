/** How much room is left where this process writes. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { isInBucket } from '../backup/place.ts';
import { type Figures, gauge } from './figures.ts';

const diskFree = gauge('izle_disk_free_ratio', 'Free share of the disk on which a folder lies.', {
  labels: ['folder'],
  freshMs: 10_000,
});

export const diskFigures = [diskFree];

/** A folder that cannot be asked, because its disk is away, is left out. */
async function readFree([folder, path]: [string, string]) {
  const disk = await statfs(path).catch(() => undefined);
  if (disk === undefined || disk.blocks === 0) return [];
  return [{ labels: { folder }, value: disk.bavail / disk.blocks }];
}

export function askDiskFigures({ config, figures }: { config: Config; figures: Figures }): void {
  const { DATA_DIR: data, BACKUP_DIR: backups, ARCHIVE_DIR: archive } = config;
  const folders = Object.entries({ data, backups, archive }).flatMap(([folder, path]): [string, string][] =>
    path === undefined || isInBucket(path) ? [] : [[folder, path]],
  );
  figures.ask(diskFree, async () => (await Promise.all(folders.map(readFree))).flat());
}
