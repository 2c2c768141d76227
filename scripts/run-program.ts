import { spawn } from 'node:child_process';

export type Print = (text: string) => void;

export interface Running {
  /** The project, or a copy of it. */
  folder: string;
  /** Takes what the program prints, which otherwise is shown as it comes. */
  print?: Print | undefined;
  /** Environment variables that differ from this program's. */
  environment?: Record<string, string>;
}

/** Runs a program of node_modules (or Node itself) in a folder, and says whether it succeeded. */
export function runProgram(
  [program, ...args]: [string, ...string[]],
  { folder, print, environment }: Running,
): Promise<boolean> {
  const path = program === 'node' ? process.execPath : `${folder}/node_modules/.bin/${program}`;
  // Each tool chooses its own mode; the caller's NODE_ENV=production is meant for the server.
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = spawn(path, args, {
    cwd: folder,
    env: { ...env, ...environment },
    stdio: print ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => print?.(text));
  const end = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGTERM', end);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      process.off('SIGTERM', end);
      resolve(code === 0);
    });
  });
}
