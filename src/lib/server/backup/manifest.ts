/** `manifest.json`: what a backup is of, and every file in it with its checksum. Written last, so a backup with one is whole. */
import { createHash } from 'node:crypto';
import { z } from '#lib/shared/zod.ts';
import type { Place } from './place.ts';

export const MANIFEST = 'manifest.json';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** Relative and downward only. */
const pathSchema = z
  .string()
  .refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part)), 'leads elsewhere');

const manifestSchema = z.object({
  format: z.literal(1),
  /** The state that a restore brings back, by the database's clock. */
  at: z.iso.datetime(),
  /** What was committed before is in it for certain. */
  started_at: z.iso.datetime(),
  /** The version of the program that made it. */
  program: z.string(),
  /** The last migration; null where there was none. */
  migration: z.string().nullable(),
  postgres: z.string(),
  /** PostgreSQL's own number of the database, the same for all its backups. */
  database: z.string(),
  /** The first and the last file of the log that is in it. */
  wal: z.object({ start: z.string(), stop: z.string() }),
  /** Where in ARCHIVE_DIR the log goes on; null without archiving. */
  archive: z.string().nullable(),
  folders: z.array(z.object({ path: pathSchema, mode: z.int() })),
  files: z.array(z.object({ path: pathSchema, mode: z.int(), bytes: z.int(), sha256: sha256Schema })),
});
const writtenSchema = manifestSchema.extend({ checksum: sha256Schema });

export type Manifest = z.output<typeof manifestSchema>;
export type BackupFile = Manifest['files'][number];

const checksumOf = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** The name and the text of the file. */
export function manifestFile(manifest: Manifest): { path: string; text: string } {
  const written = { ...manifest, checksum: checksumOf(manifest) };
  return { path: MANIFEST, text: `${JSON.stringify(written, undefined, 1)}\n` };
}

/** Reads the manifest of a backup. Throws, naming the file, when it is missing or is not what was written. */
export async function readManifest(backup: Place): Promise<Manifest> {
  const file = `${backup.name}/${MANIFEST}`;
  const text = (await backup.read(MANIFEST))?.toString();
  if (text === undefined)
    throw new Error(`${backup.name} is not a backup, or an incomplete one: ${file} is missing.`);
  try {
    const { checksum, ...rest }: Record<string, unknown> = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(text));
    if (checksum !== checksumOf(rest)) throw new Error('another checksum');
    const { checksum: _checked, ...manifest } = writtenSchema.parse({ ...rest, checksum });
    return manifest;
  } catch (error) {
    throw new Error(`The backup is damaged: ${file} is not what was written.`, { cause: error });
  }
}
