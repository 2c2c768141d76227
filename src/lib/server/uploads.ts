import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { istanbulDay } from '../shared/dates.ts';
import type { ImageRule } from '../shared/route.ts';
import type { Clock } from './clock.ts';

export interface Uploads {
  storeImage(bytes: Buffer, options: { area: string; field: string; rule: ImageRule }): Promise<string>;
  removeImage(path: string): Promise<void>;
}
export function createUploads({ dataDir, clock }: { dataDir: string; clock: Clock }): Uploads {
  return {
    async storeImage(bytes, { area }) {
      const [year, month] = istanbulDay(clock.now()).split('-');
      const path = `${area}/${year}/${month}/${randomBytes(24).toString('base64url')}.webp`;
      const file = join(dataDir, 'uploads', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await sharp(bytes).webp().toBuffer());
      return path;
    },
    removeImage: (path) => rm(join(dataDir, 'uploads', path), { force: true }),
  };
}
export async function registerUploads(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = join(dataDir, 'uploads');
  await mkdir(root, { recursive: true });
  await app.register(staticFiles, { root, prefix: '/uploads/', decorateReply: false, index: false });
}
