/**
 * The process in which pictures are drawn anew, so that a hostile one can take neither the server's time and memory nor
 * the server down with it. It ends itself when a picture takes more processor time or memory than it may, whatever else
 * keeps the machine busy meanwhile (threats T-F9). The server starts it (decoder.ts) with the two limits.
 */
import { redraw } from './redraw.ts';
import type { DecoderAnswer, DecoderOrder } from './decoder.ts';

const CHECK_MS = 50;
const [cpuMs = 0, memoryBytes = 0] = process.argv.slice(2).map(Number);

const send = (answer: DecoderAnswer) => process.send?.(answer);

/** Processor time of this process since `start`, in milliseconds. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

async function draw({ id, bytes }: DecoderOrder): Promise<void> {
  const start = process.cpuUsage();
  // The drawing has a thread of its own, so that this one is free to look.
  const watch = setInterval(() => {
    if (cpuSince(start) > cpuMs || process.memoryUsage.rss() > memoryBytes) process.exit(1);
  }, CHECK_MS);
  try {
    send({ kind: 'drawn', id, bytes: await redraw(bytes) });
  } catch (error) {
    send({ kind: 'unreadable', id, reason: String(error) });
  } finally {
    clearInterval(watch);
  }
}

process.on('message', (order: DecoderOrder) => void draw(order));
// The server is gone.
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
