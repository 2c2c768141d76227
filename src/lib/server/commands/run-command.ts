/** What every command does alike: how it is written in its usage, what `--help` answers, and how a failure ends. */
import { relative } from 'node:path';

/** npm names the script that it runs. What was built is started without npm. */
export function commandLine(
  script: string,
  { env, argv, cwd }: Pick<NodeJS.Process, 'env' | 'argv' | 'cwd'> = process,
): string {
  // As docs/operating.md has it: only the answers of `admin` are read by programs.
  const silent = script === 'admin' ? '-s ' : '';
  if (env.npm_lifecycle_event === script) return `npm run ${silent}${script} --`;
  return `node ${relative(cwd(), argv[1] ?? '')}`;
}

/** Prints the usage where it is asked for. Otherwise does the work; its failure is a sentence on standard error and the code 1. */
export function runCommand(usage: string, work: () => Promise<void>): void {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  work().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
