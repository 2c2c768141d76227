/** `npm run architecture` writes docs/architecture.svg; a test holds it to the code. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawArchitecture } from '#testing/architecture/draw.ts';
import { readTree } from '#testing/architecture/tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
await writeFile(`${root}/docs/architecture.svg`, drawArchitecture(await readTree(root, ['src'])));
