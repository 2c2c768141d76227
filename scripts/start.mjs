/** `npm start`: builds the pages if they are stale, then becomes the server, so that signals go to a single process. */
import { buildWebIfStale } from './build-web.mjs';

await buildWebIfStale();
await import('../src/app/server.ts');
