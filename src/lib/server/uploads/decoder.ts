/** Re-encodes pictures in a separate process, which starts with the first picture and ends when idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export interface DecoderOrder {
  id: number;
  bytes: Uint8Array;
}

export type DecoderAnswer =
  | { kind: 'ready' }
  | { kind: 'drawn'; id: number; bytes: Uint8Array }
  | { kind: 'unreadable'; id: number; reason: string };

/** A picture that cannot be decoded within its limits. */
export class UnreadablePicture extends Error {}

export interface DecoderLimits {
  /** Processor time of one picture. */
  cpuMs: number;
  /** Memory of the whole process. */
  memoryBytes: number;
  /** Longer than a machine is ever too busy: the process hangs. */
  wallMs: number;
  /** After so long without pictures the process ends. */
  idleMs: number;
}

const LIMITS: DecoderLimits = { cpuMs: 5000, memoryBytes: 1_000_000_000, wallMs: 60_000, idleMs: 60_000 };

/** Start of the process on a very busy machine. */
const STARTING_MS = 60_000;

/** The compiled process lies beside this code. */
const isCompiled = import.meta.filename.endsWith('.js');
const PROCESS = join(import.meta.dirname, `decoder-process.${isCompiled ? 'js' : 'ts'}`);
/** An absolute path, because a test may run in another folder. */
const OPTIONS = isCompiled ? [] : ['--import', import.meta.resolve('tsx')];

export interface Decoder {
  /** Throws UnreadablePicture, or a plain error where the process cannot be started. */
  draw(bytes: Buffer): Promise<Buffer>;
  /** For tests. */
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

/** `forkProcess` is for tests. */
export function createDecoder(given: Partial<DecoderLimits> = {}, forkProcess = fork): Decoder {
  const { cpuMs, memoryBytes, wallMs, idleMs } = { ...LIMITS, ...given };
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
    child.on('message', (answer: DecoderAnswer) => hear(started, answer));
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

  function hear(from: Running, answer: DecoderAnswer): void {
    if (answer.kind === 'ready') {
      from.isReady = true;
      return;
    }
    const waiting = from.pending.get(answer.id);
    from.pending.delete(answer.id);
    if (answer.kind === 'drawn') waiting?.resolve(Buffer.from(answer.bytes));
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
    async draw(bytes) {
      clearTimeout(idle);
      // A running process may be about to end.
      if (running?.child.connected === false) running = undefined;
      const here = (running ??= start());
      here.child.ref();
      here.child.channel?.ref();
      lastId += 1;
      const id = lastId;
      const drawn = new Promise<Buffer>((resolve, reject) => {
        here.pending.set(id, { resolve, reject });
        const order: DecoderOrder = { id, bytes };
        // Where the process could not be started an error event follows, which rejects.
        if (here.child.connected) here.child.send(order);
      });
      const mostMs = here.isReady ? wallMs : STARTING_MS + wallMs;
      const late = setTimeout(() => here.child.kill('SIGKILL'), mostMs);
      return drawn.finally(() => clearTimeout(late));
    },
    get pid() {
      return running?.child.pid;
    },
  };
}
