/**
 * The server as a process of its own, without the built web files. Prints its port on the first line; ends with its
 * parent.
 */
import { buildApp } from '#app/build-app.ts';
import { openParts, PASSING } from '#app/open-parts.ts';
import { openPort } from '#lib/server/entrance/connections.ts';
import { readConfig } from '#lib/server/config.ts';

const config = readConfig(process.env);
if (config.DATABASE_URL === undefined) throw new Error('DATABASE_URL is needed');
const { parts, close } = await openParts(
  config,
  { url: config.DATABASE_URL, directUrl: config.DATABASE_URL },
  PASSING,
);
const app = await buildApp(parts);
const address = new URL(await openPort(app, { port: 0, host: '127.0.0.1' }));
console.log(address.port);
process.stdin.resume();
process.stdin.on('end', () => {
  void app
    .close()
    .then(close)
    .then(() => process.exit(0));
});
