/** How much room is left where this process writes. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Figures, gauge } from './figures.ts';

const diskFree = gauge('izle_disk_free_ratio', 'Free share of the disk on which DATA_DIR lies.', {
  labels: [],
  freshMs: 10_000,
});

export const diskFigures = [diskFree];

/** A folder that cannot be asked, because its disk is away, has no figure. */
async function readFree(folder: string) {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk === undefined || disk.blocks === 0) return [];
  return [{ labels: {}, value: disk.bavail / disk.blocks }];
}

export function askDiskFigures({ config, figures }: { config: Config; figures: Figures }): void {
  figures.ask(diskFree, () => readFree(config.DATA_DIR));
}
