import { errorCode } from '../error-code.ts';

interface Listening {
  port: number;
  host: string;
}
interface Variables {
  port: string;
  host: string;
}

const PROBLEMS: Readonly<Record<string, (at: Listening, names: Variables) => string>> = {
  EADDRINUSE: ({ port, host }, names) =>
    `${names.port}: another process listens on port ${port} of ${host}. Stop it, or name a free port with ${names.port}.`,
  EACCES: ({ port }, names) =>
    `${names.port}: this user may not listen on port ${port}. Name one from 1024 on with ${names.port}.`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
};

function notOurs({ host }: Listening, names: Variables): string {
  return `${names.host}: ${host} is no address of this machine. Name one that is, such as 127.0.0.1, with ${names.host}.`;
}

/** Why a server cannot listen, by the names of the variables that say where. What it does not know it throws as it is. */
export function explainPort(error: unknown, at: Listening, names: Variables): never {
  const problem = PROBLEMS[errorCode(error) ?? ''];
  if (problem === undefined) throw error;
  throw new Error(problem(at, names), { cause: error });
}
