import { relative } from 'node:path';

/** npm names the script that it runs; the build is started without npm. */
export function commandLine(
  script: string,
  { env, argv, cwd }: Pick<NodeJS.Process, 'env' | 'argv' | 'cwd'> = process,
): string {
  const silent = script === 'admin' ? '-s ' : '';
  if (env.npm_lifecycle_event === script) return `npm run ${silent}${script} --`;
  return `node ${relative(cwd(), argv[1] ?? '')}`;
}

/** Prints the usage for `--help`. A failure is a sentence on standard error and the exit code 1. */
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
