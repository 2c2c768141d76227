/** `npm start`: builds the pages if they are stale, then becomes the server: one process, to which signals go. */
import { buildWebIfStale } from './build-web.mjs';

await buildWebIfStale();
await import('../src/app/server.ts');
