/** Re-encodes a file from its pixels: no script in a comment, no appended file, no place of a photo survives. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AppError } from '#lib/shared/errors.ts';
import { findFormat, findPictureProblem } from '#lib/shared/pictures.ts';
import type { ImageRule } from '#lib/shared/route.ts';
import { uploadErrors } from '#lib/shared/upload-errors.ts';
import { createFairQueue } from '../queues/fair-queue.ts';

/** A large picture takes a core and some 200 MB for a second: one at a time, beside the other requests. */
const QUEUE = { running: 1, waiting: 20, retryAfterSeconds: 5 };

/** A detailed moving picture can come out larger than it went in, and viewers' phones load it over the air. */
const MAX_STORED_BYTES = 2_097_152;
const TOO_HEAVY = 'Hareketli görsel çok ayrıntılı. Daha küçük ya da daha kısa bir görsel seç.';

export interface FileField {
  field: string;
  rule: ImageRule;
  ownerId: number;
}

const about = (field: string, message: string) => ({ message, errors: { [field]: message } });

/** The first bytes decide, never the file's name or declared type: the library would also read SVG, PDF and more. */
function checkBytes(bytes: Buffer, { field, rule }: FileField): void {
  const { required, tooLarge, wrongType } = rule.messages;
  if (bytes.length === 0) throw uploadErrors.IMAGE_REQUIRED(about(field, required));
  if (bytes.length > rule.maxBytes) throw uploadErrors.IMAGE_TOO_LARGE(about(field, tooLarge));
  if (findFormat(bytes, rule.formats) === undefined) throw uploadErrors.IMAGE_TYPE(about(field, wrongType));
}

const unreadable = (field: string, cause: unknown): AppError =>
  Object.assign(uploadErrors.IMAGE_UNREADABLE(about(field, uploadErrors.IMAGE_UNREADABLE.text)), { cause });

/** Reads the header only, so that decoding a too large picture is never begun. */
async function checkHeader(bytes: Buffer, { field, rule }: FileField): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(field, error);
    });
  const format = rule.formats.find((allowed) => allowed === header.format);
  if (format === undefined) throw uploadErrors.IMAGE_TYPE(about(field, rule.messages.wrongType));
  const { width, height, isProgressive: isInterlaced, delay: frameMs = [] } = header;
  const problem = findPictureProblem({ format, width, height, isInterlaced, frameMs });
  if (problem !== null) throw problem.error(about(field, problem.text));
}

export interface DecoderOrder {
  id: number;
  bytes: Uint8Array;
}

export type DecoderAnswer =
  | { kind: 'ready' }
  | { kind: 'encoded'; id: number; bytes: Uint8Array }
  | { kind: 'unreadable'; id: number; reason: string };

export class UnreadablePicture extends Error {}

interface DecoderLimits {
  cpuMs: number;
  memoryBytes: number;
  /** Longer than a machine is ever too busy: the process hangs. */
  wallMs: number;
  /** After so long without pictures the process ends. */
  idleMs: number;
}

const LIMITS: DecoderLimits = { cpuMs: 5000, memoryBytes: 1_000_000_000, wallMs: 60_000, idleMs: 60_000 };

/** Start of the process on a very busy machine. */
const STARTING_MS = 60_000;

const isCompiled = import.meta.filename.endsWith('.js');
const PROCESS = join(import.meta.dirname, `decoder-process.${isCompiled ? 'js' : 'ts'}`);
/** An absolute path, because a test may run in another folder. */
const OPTIONS = isCompiled ? [] : ['--import', import.meta.resolve('tsx')];

export interface Decoder {
  /** Throws UnreadablePicture, or a plain error where the process cannot be started. */
  encode(bytes: Buffer): Promise<Buffer>;
  readonly pid: number | undefined;
}

interface Pending {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

interface Running {
  child: ChildProcess;
  pending: Map<number, Pending>;
  isReady: boolean;
}

/** A process that starts with the first picture and ends when idle. `forkProcess` is for tests. */
export function createDecoder(limits: Partial<DecoderLimits> = {}, forkProcess = fork): Decoder {
  const { cpuMs, memoryBytes, wallMs, idleMs } = { ...LIMITS, ...limits };
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Running {
    const child = forkProcess(PROCESS, [String(cpuMs), String(memoryBytes)], {
      execArgv: OPTIONS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // It reads strangers' files, so it gets none of the server's secrets.
      env: { PATH: process.env['PATH'] },
    });
    const started: Running = { child, pending: new Map(), isReady: false };
    child.on('message', (answer: DecoderAnswer) => receive(started, answer));
    const end = (error?: Error) => {
      if (running === started) running = undefined;
      const why = started.isReady
        ? new UnreadablePicture('the picture ended the decoder, or took more than it may')
        : (error ?? new Error('the decoder could not be started'));
      for (const { reject } of started.pending.values()) reject(why);
      started.pending.clear();
    };
    // Not once: a message to a process that has just ended is a second error.
    child.on('error', end);
    child.once('exit', () => end());
    return started;
  }

  function receive(from: Running, answer: DecoderAnswer): void {
    if (answer.kind === 'ready') {
      from.isReady = true;
      return;
    }
    const waiting = from.pending.get(answer.id);
    from.pending.delete(answer.id);
    if (answer.kind === 'encoded') waiting?.resolve(Buffer.from(answer.bytes));
    else waiting?.reject(new UnreadablePicture(answer.reason));
    if (from.pending.size === 0) rest(from);
  }

  /** Lets the server end while the decoder is idle, and ends the decoder after a while. */
  function rest({ child }: Running): void {
    child.unref();
    child.channel?.unref();
    idle = setTimeout(() => child.disconnect(), idleMs).unref();
  }

  return {
    async encode(bytes) {
      clearTimeout(idle);
      if (running?.child.connected === false) running = undefined;
      const here = (running ??= start());
      here.child.ref();
      here.child.channel?.ref();
      lastId += 1;
      const id = lastId;
      const encoded = new Promise<Buffer>((resolve, reject) => {
        here.pending.set(id, { resolve, reject });
        const order: DecoderOrder = { id, bytes };
        // A process that could not be started emits an error event, which rejects.
        if (here.child.connected) here.child.send(order);
      });
      const mostMs = here.isReady ? wallMs : STARTING_MS + wallMs;
      const late = setTimeout(() => here.child.kill('SIGKILL'), mostMs);
      return encoded.finally(() => clearTimeout(late));
    },
    get pid() {
      return running?.child.pid;
    },
  };
}

type Reencode = (bytes: Buffer, options: FileField) => Promise<Buffer>;

const sharedDecoder = createDecoder();

/** Throws IMAGE_REQUIRED, IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_UNREADABLE, or UNAVAILABLE when too many wait. */
export function createReencode(decoder: Decoder = sharedDecoder): Reencode {
  const queue = createFairQueue(QUEUE);
  return async (bytes, options) => {
    checkBytes(bytes, options);
    await checkHeader(bytes, options);
    return queue.run({ name: String(options.ownerId) }, async () => {
      try {
        const encoded = await decoder.encode(bytes);
        if (encoded.length <= MAX_STORED_BYTES) return encoded;
        throw uploadErrors.IMAGE_TOO_LARGE(about(options.field, TOO_HEAVY));
      } catch (error) {
        throw error instanceof UnreadablePicture ? unreadable(options.field, error) : error;
      }
    });
  };
}
