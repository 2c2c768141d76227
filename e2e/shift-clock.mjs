/** Loaded before the program by `--import`: moves its clock by the milliseconds in a file, also while it runs. */
import { readFileSync, watchFile } from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE;
const SystemDate = Date;
const readOffset = () => Number(readFileSync(file, 'utf8'));
let offsetMs = readOffset();
watchFile(file, { interval: 100, persistent: false }, () => (offsetMs = readOffset()));

const now = () => SystemDate.now() + offsetMs;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
