/** `npm start` builds stale parts, then becomes the server, so that signals go to a single process. */
import { buildStale } from './build.mjs';
import { prepare } from './ready.mjs';

process.env.NODE_ENV ||= 'development';
await prepare();
await buildStale();
await import('../dist/server/server.js');
