/** T-F9: what a picture may take of the machine, and what happens to one that takes more. */
import { ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppError } from '#lib/shared/errors.ts';
import type { ImageRule } from '#lib/shared/route.ts';
import { aPicture } from '#testing/images.ts';
import { createDecoder, createReencode, type Decoder, UnreadablePicture } from './reencode.ts';

let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  small = await aPicture();
  large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#c04010' } })
    .png()
    .toBuffer();
});

const isDrawn = async (decoder: Decoder, bytes: Buffer) =>
  (await sharp(await decoder.draw(bytes)).metadata()).format === 'webp';

describe('the decoder', () => {
  test('counts processor time: held up by others for longer, a picture is drawn all the same', async () => {
    const decoder = createDecoder({ cpuMs: 1000, idleMs: 100 });
    expect(await isDrawn(decoder, small)).toBe(true);
    const { pid } = decoder;
    if (pid === undefined) throw new Error('the decoder has ended');
    process.kill(pid, 'SIGSTOP');
    const drawn = isDrawn(decoder, small);
    await sleep(1500);
    process.kill(pid, 'SIGCONT');
    expect(await drawn).toBe(true);
    expect(decoder.pid).toBe(pid);
  });

  test.each([
    ['processor time', { cpuMs: 60 }],
    ['memory', { memoryBytes: 30_000_000 }],
  ])('ends over a picture that takes more %s than it may, and draws the next one', async (_, limits) => {
    const decoder = createDecoder({ ...limits, idleMs: 100 });
    await expect(decoder.draw(large)).rejects.toThrow(UnreadablePicture);
    const again = createDecoder({ idleMs: 100 });
    expect(await isDrawn(again, large)).toBe(true);
  });

  test('that is killed or hangs is started again for the next picture', async () => {
    const decoder = createDecoder({ idleMs: 5000, wallMs: 1500 });
    expect(await isDrawn(decoder, small)).toBe(true);
    const { pid } = decoder;
    if (pid === undefined) throw new Error('the decoder has ended');
    process.kill(pid, 'SIGSTOP');
    await expect(decoder.draw(small)).rejects.toThrow(UnreadablePicture);
    await expect.poll(() => decoder.pid === pid).toBe(false);
    const other = createDecoder({ idleMs: 100 });
    expect(await isDrawn(other, small)).toBe(true);
  });

  test('ends when it has had nothing to do for a while, and is there for the next picture', async () => {
    const decoder = createDecoder({ idleMs: 50 });
    expect(await isDrawn(decoder, small)).toBe(true);
    await expect.poll(() => decoder.pid, { timeout: 10_000 }).toBe(undefined);
    expect(await isDrawn(decoder, small)).toBe(true);
  });

  test('that cannot be started refuses its picture with the reason, and is tried again for the next one', async () => {
    let starts = 0;
    const failsOnce = ((...given: Parameters<typeof fork>) => {
      starts += 1;
      if (starts > 1) return fork(...given);
      // As Node answers where the system has no file handle left: a process without a channel, and an error to come.
      const child = Object.assign(new ChildProcess(), { connected: false });
      process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
      return child;
    }) as typeof fork; // Its other signatures are not used.
    const decoder = createDecoder({ idleMs: 100 }, failsOnce);
    await expect(decoder.draw(small)).rejects.toThrow('spawn EMFILE');
    expect(await isDrawn(decoder, small)).toBe(true);
    expect(starts).toBe(2);
  });

  test('knows none of the server’s secrets', async () => {
    process.env['A_SECRET_OF_THE_SERVER'] = 'x';
    const decoder = createDecoder({ idleMs: 2000 });
    await decoder.draw(small);
    const environment = await readFile(`/proc/${decoder.pid}/environ`, 'utf8').catch(() => '');
    delete process.env['A_SECRET_OF_THE_SERVER'];
    expect(environment).not.toContain('A_SECRET_OF_THE_SERVER');
  });
});

describe('people with pictures', () => {
  const RULE: ImageRule = {
    required: true,
    maxBytes: 5_242_880,
    formats: ['png'],
    messages: { required: 'seç', tooLarge: 'büyük', wrongType: 'tür' },
  };

  test('take turns: a firm with many holds up nobody with one', async () => {
    const drawnFor: number[] = [];
    const refused: string[] = [];
    const gates: (() => void)[] = [];
    const decoder: Decoder = {
      pid: undefined,
      draw: (bytes) => new Promise((resolve) => gates.push(() => resolve(bytes))),
    };
    const reencode = createReencode(decoder);
    const ask = (ownerId: number) =>
      reencode(small, { field: 'image', rule: RULE, ownerId }).then(
        () => drawnFor.push(ownerId),
        ({ code }: AppError) => refused.push(`${code} of ${ownerId}`),
      );
    // One is drawn, twenty wait, and the last one finds no place.
    const asked = Array.from({ length: 22 }, () => ask(1));
    await expect.poll(() => refused).toEqual(['UNAVAILABLE of 1']);
    asked.push(ask(2), ask(3));
    // Two of those that wait give their places to the others.
    await expect.poll(() => refused).toEqual(Array.from({ length: 3 }, () => 'UNAVAILABLE of 1'));
    for (let turn = 0; turn < 21; turn += 1) {
      await expect.poll(() => gates.length).toBe(1);
      gates.shift()?.();
    }
    await Promise.all(asked);
    expect(drawnFor.slice(0, 4).toSorted((one, other) => one - other)).toEqual([1, 1, 2, 3]);
  });
});
