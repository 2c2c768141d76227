/** Files in `DATA_DIR/uploads`. */
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import { errorCode, isDiskFull } from '../error-code.ts';
import { IMAGE_HEADERS, isPublic, PRIVATE_AREA, type Storage } from './storage.ts';
import { setAside, writeWhole } from './uploads-files.ts';
import { sweepUploads } from './uploads-sweep.ts';

async function writeFile(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeWhole(file, bytes);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const unavailable = commonErrors.UNAVAILABLE();
    unavailable.cause = error;
    throw unavailable;
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A web server may read the pictures, as another user of the machine; what has no public address only this one. */
async function makeFolders(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o755 });
  const closed = join(root, PRIVATE_AREA);
  await mkdir(closed, { recursive: true, mode: 0o700 });
  // It may be of a version before, or restored. Somebody else's folder is theirs to close.
  await chmod(closed, 0o700).catch((error: unknown) => {
    if (errorCode(error) !== 'EPERM') throw error;
  });
}

async function mount(app: FastifyInstance, root: string): Promise<void> {
  await makeFolders(root);
  await app.register(async (scope) => {
    // Not its own wildcard route, which lists the month's folder at every request to compare spellings.
    await scope.register(staticFiles, {
      root,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      contentType: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.headers(IMAGE_HEADERS),
    });
    scope.get<{ Params: { '*': string } }>('/uploads/*', (request, reply) => {
      const path = request.params['*'];
      if (!isPublic(path)) throw commonErrors.NOT_FOUND();
      return reply.sendFile(path);
    });
  });
}

export function createFolderStorage(dataDir: string): Storage {
  const root = join(dataDir, 'uploads');
  return {
    place: `folder ${root}`,
    write: (path, bytes) => writeFile(join(root, path), bytes),
    read: (path) => readIfThere(join(root, path)),
    setAside: (path, now) => setAside(root, path, now),
    sweep: (now, sweep) => sweepUploads(root, now, sweep),
    mount: (app) => mount(app, root),
  };
}
