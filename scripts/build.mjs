/** `npm run build`: the pages and the server, for `npm run serve` here or on another machine. */
import { server } from './build-server.mjs';
import { web } from './build-web.mjs';
import { prepare } from './ready.mjs';

await prepare();
await Promise.all([web.build(), server.build()]);
