/** What monitoring sees of the backups. Where BACKUP_DIR or ARCHIVE_DIR is not set, there are no such figures. */
import { counter, gauge } from '../figures/figures.ts';

const FRESH = { labels: [], freshMs: 1_000 } as const;

export const backupsMade = counter('izle_backups_total', 'Scheduled backups, by how they ended.', [
  'outcome',
]);
export const backupAge = gauge(
  'izle_backup_age_seconds',
  'How long ago the state was of which the last whole backup is; infinite where there is none.',
  FRESH,
);
export const backupEvery = gauge('izle_backup_every_seconds', 'How often a backup is due.', FRESH);
export const archiveAge = gauge(
  'izle_archive_age_seconds',
  'How long ago everything was in the archive; infinite before it is reached.',
  FRESH,
);

export const backupFigures = [backupsMade, backupAge, backupEvery, archiveAge];
