import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAM_FOLDER } from '#lib/server/program.ts';

/** A form with these fields and the picture of this name as its image. */
export async function formWithPicture(name: string, fields: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const bytes = await readFile(join(PROGRAM_FOLDER, 'db/demo/pictures', `${name}.jpg`));
  form.set('image', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
  return form;
}
