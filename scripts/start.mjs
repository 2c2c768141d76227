/**
 * `npm start`: builds what is stale, then becomes the server, so that signals go to a single process. It is for trying,
 * where what was compiled is otherwise for production.
 */
import { buildStale } from './build.mjs';
import { prepare } from './ready.mjs';

process.env.NODE_ENV ||= 'development';
await prepare();
await buildStale();
await import('../dist/server/server.js');
