/**
 * `node scripts/command.mjs NAME …` runs a program of src/app: from its source, or in a folder of production as it was
 * built, where the same `npm run` is to work beside a running server.
 */
import { runsWhatWasBuilt } from './built.mjs';

const [name] = process.argv.splice(2, 1);
if (runsWhatWasBuilt()) await import(`../dist/server/${name}.js`);
else {
  await import('tsx');
  await import(`../src/app/${name}.ts`);
}
