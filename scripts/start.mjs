/**
 * `npm start`: builds what is stale, then becomes the server, so that signals go to a single process. It is for trying,
 * where what was compiled is otherwise for production.
 */
import { server } from './build-server.mjs';
import { web } from './build-web.mjs';
import { prepare } from './ready.mjs';

process.env.NODE_ENV ||= 'development';
await prepare();
await Promise.all([web.buildIfStale(), server.buildIfStale()]);
await import('../dist/server/server.js');
