/** `npm start`: builds what is stale, then becomes the server, so that signals go to a single process. */
import { server } from './build-server.mjs';
import { web } from './build-web.mjs';
import { prepare } from './ready.mjs';

await prepare();
await Promise.all([web.buildIfStale(), server.buildIfStale()]);
await import('../dist/server/server.js');
