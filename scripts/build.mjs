/**
 * `npm run build`: the pages and the server, for `npm run serve` here or on another machine. With `--if-stale` only
 * stale parts.
 */
import { server } from './build-server.mjs';
import { web } from './build-web.mjs';
import { prepare } from './ready.mjs';

await prepare();
const how = process.argv.includes('--if-stale') ? 'buildIfStale' : 'build';
await Promise.all([web[how](), server[how]()]);
