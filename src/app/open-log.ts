import { type Config, configWarnings, readConfig } from '#lib/server/config.ts';
import { VERSION } from '#lib/server/program.ts';
import { createLog, type Log, logEverything } from '#lib/server/log.ts';

export function openLog(): { config: Config; log: Log } {
  const config = readConfig(process.env, process.stdout.isTTY);
  const log = createLog(config);
  logEverything(log);
  for (const warning of configWarnings(config)) log.warn(warning);
  return { config, log };
}

export function sayWhyNot(error: unknown): void {
  const log = createLog({ LOG_LEVEL: 'fatal', isAtTerminal: process.stdout.isTTY });
  if (error instanceof Error) log.fatal(error.message);
  else log.fatal({ err: error }, 'the program does not start');
}

export interface Notice {
  url: string;
  figuresUrl: string | undefined;
  logins: readonly { role: string; email: string; password: string }[];
}

/** Prints the address plainly at a terminal and with the demo, whatever LOG_LEVEL is; otherwise as a log line. */
export function sayWhere({ company, isAtTerminal }: Config, log: Log, notice: Notice): void {
  const { url, figuresUrl, logins } = notice;
  const title = `${company.product_name} is at ${url}`;
  if (!isAtTerminal && logins.length === 0) {
    log.child({}, { level: 'info' }).info({ url, figures_url: figuresUrl, version: VERSION }, title);
    return;
  }
  const lines = [
    '',
    title,
    ...(figuresUrl === undefined ? [] : [`  figures at ${figuresUrl}`]),
    ...logins.map(({ role, email, password }) => `  ${role.padEnd(6)} ${email.padEnd(32)} ${password}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
