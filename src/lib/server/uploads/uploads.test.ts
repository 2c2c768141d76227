import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { aMovingPicture, aPicture, IMAGE_RULE } from '#testing/images.ts';
import { type Clock, manualClock, systemClock } from '../clock.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createUploads } from './uploads.ts';

const OPTIONS = { area: 'startup-ads', field: 'image', rule: IMAGE_RULE, ownerId: 1 };
const HOUR_MS = 3_600_000;

let dataDir: string;
const inUploads = (path: string) => join(dataDir, 'uploads', path);
const listFiles = async () =>
  (await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.removed'))
    .map(({ name }) => name);

beforeEach(async () => {
  dataDir = await aTestFolder();
});
const uploadsHere = (clock: Clock = systemClock) =>
  createUploads({ storage: createFolderStorage(dataDir), clock, dataDir });

describe('storing', () => {
  it("a path: the area, Istanbul's year and month, and a new unguessable name each time", async () => {
    const clock = manualClock(new Date('2026-12-31T20:59:00Z'));
    const uploads = uploadsHere(clock);
    const picture = await aPicture();
    const last = await uploads.storeImage(picture, { ...OPTIONS, area: 'campaigns' });
    clock.advance(60_000); // Midnight in Istanbul, still the old year in UTC.
    const first = await uploads.storeImage(picture, OPTIONS);
    expect(last).toMatch(/^campaigns\/2026\/12\/[A-Za-z0-9_-]{32}\.webp$/);
    const moving = await uploads.storeImage(await aMovingPicture('gif', { frames: 2 }), OPTIONS);
    expect(moving).toMatch(/^startup-ads\/2027\/01\/[A-Za-z0-9_-]{26}-moves\.webp$/);
    expect(first).toMatch(/^startup-ads\/2027\/01\/[A-Za-z0-9_-]{32}\.webp$/);
    expect(await uploads.storeImage(picture, OPTIONS)).not.toBe(first);
    expect((await sharp(await readFile(inUploads(first))).metadata()).format).toBe('webp');
  });

  it('a stored file: readable by a web server, and no temporary one is left', async () => {
    const path = await uploadsHere().storeImage(await aPicture(), OPTIONS);
    const umask = process.umask();
    expect((await stat(inUploads(path))).mode & 0o777).toBe(0o644 & ~umask);
    expect((await stat(dirname(inUploads(path)))).mode & 0o777).toBe(0o755 & ~umask);
    expect(await listFiles()).toHaveLength(1);
  });

  it('a refused file: nothing is written', async () => {
    const uploads = uploadsHere();
    await expect(uploads.storeImage(Buffer.from('<svg/>'), OPTIONS)).rejects.toThrow('tür');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('a folder that cannot be written: storing fails and leaves nothing', async () => {
    await writeFile(join(dataDir, 'uploads'), 'in the way');
    const uploads = uploadsHere();
    await expect(uploads.storeImage(await aPicture(), OPTIONS)).rejects.toThrow('ENOTDIR');
    expect(await readdir(dataDir)).toEqual(['uploads']);
  });

  it.each(['', '../etc', 'Campaigns', 'a/b', '.'])('the area %j: refused', async (area) => {
    const uploads = uploadsHere();
    await expect(uploads.storeImage(await aPicture(), { ...OPTIONS, area })).rejects.toThrow('kebab-case');
  });

  it('removing: only for stored paths', async () => {
    await writeFile(join(dataDir, 'secret'), 'x');
    await expect(uploadsHere().removeFile('../secret')).rejects.toThrow('not the path of a stored file');
    expect(await readdir(dataDir)).toContain('secret');
  });
});

describe('sweeping', () => {
  const clock = manualClock(new Date());
  const age = (path: string, ms: number) => {
    const then = new Date(clock.now().getTime() - ms);
    return utimes(inUploads(path), then, then);
  };

  it('old pictures without a row and old temporary files: removed, and nothing else', async () => {
    const uploads = uploadsHere(clock);
    const picture = await aPicture();
    const store = () => uploads.storeImage(picture, OPTIONS);
    const [shown, orphan, young] = [await store(), await store(), await store()];
    const folder = dirname(shown);
    const halfOf = (letter: string) => `${folder}/.${letter.repeat(32)}.webp.part`;
    const [half, youngHalf] = [halfOf('a'), halfOf('b')];
    const foreign = `${folder}/README.txt`;
    for (const path of [half, youngHalf, foreign]) await writeFile(inUploads(path), 'x');
    for (const path of [shown, orphan, half, foreign]) await age(path, 2 * HOUR_MS);
    const queried: string[] = [];
    const removed = await uploads.sweepOrphans({
      olderThanMs: HOUR_MS,
      referenced: async (paths) => {
        queried.push(...paths);
        return new Set([shown]);
      },
    });
    expect(removed).toBe(2);
    expect(queried.toSorted()).toEqual([shown, orphan].toSorted());
    const left = [shown, young, youngHalf, foreign].map((path) => path.slice(folder.length + 1));
    expect((await listFiles()).toSorted()).toEqual(left.toSorted());
  });

  it('queries: at most 500 paths each', async () => {
    const folder = 'campaigns/2026/11';
    await mkdir(inUploads(folder), { recursive: true });
    const paths = Array.from(
      { length: 1100 },
      (_, index) => `${folder}/${String(index).padStart(32, '0')}.webp`,
    );
    for (const path of paths) await writeFile(inUploads(path), '');
    for (const path of paths) await age(path, 2 * HOUR_MS);
    const sizes: number[] = [];
    const referenced = async (queried: string[]) => {
      sizes.push(queried.length);
      return new Set(queried);
    };
    expect(await uploadsHere(clock).sweepOrphans({ olderThanMs: HOUR_MS, referenced })).toBe(0);
    expect(sizes).toEqual([500, 500, 100]);
    expect(await listFiles()).toHaveLength(1100);
  });

  it('a failed query: nothing is removed', async () => {
    const path = await uploadsHere(clock).storeImage(await aPicture(), OPTIONS);
    await age(path, 2 * HOUR_MS);
    const referenced = () => Promise.reject(new Error('no database'));
    await expect(uploadsHere(clock).sweepOrphans({ olderThanMs: HOUR_MS, referenced })).rejects.toThrow(
      'no database',
    );
    expect(await listFiles()).toHaveLength(1);
  });

  it('no uploads yet: no query', async () => {
    const referenced = () => Promise.reject(new Error('queried for nothing'));
    expect(await uploadsHere(clock).sweepOrphans({ olderThanMs: HOUR_MS, referenced })).toBe(0);
  });
});
