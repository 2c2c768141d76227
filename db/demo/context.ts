/** Shared parts of the demo: the server, its clock, signed-in people, and their calls inside the process. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import type { ManualClock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { PROGRAM_FOLDER } from '#lib/server/program.ts';
import type { Chance } from '#lib/shared/seeded-chance.ts';
import { openSession } from '#features/accounts/server.ts';

const HOUR_MS = 3_600_000;
/** Shorter than a session's day, so that people sign in again before it ends. */
const SIGNED_IN_MS = 10 * HOUR_MS;

type Call = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>;

export interface DemoContext {
  db: Db;
  /** Returns `data`. Throws when the call is refused. Accepts a form as body, for calls with files. */
  call: Call;
  clock: ManualClock;
  config: Config;
  chance: Chance;
  /** The end of the demo: the present. */
  end: Date;
  /** Returns a token of this person, who signs in if needed. */
  signIn(userId: number): Promise<string>;
}

/** Accounts other than viewers. */
export interface Accounts {
  admin: number;
  firms: readonly number[];
}

export interface Step {
  at: Date;
  act(): Promise<unknown>;
}

const AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
] as const;
/** Networks reserved for examples: enough for an address of its own for each of 762 people. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** Signs people in, each always with the same device and address. */
export function createSignIn(db: Db, clock: ManualClock) {
  const people = new Map<number, { place: number; token: string; sinceMs: number }>();
  return async (userId: number): Promise<string> => {
    const now = clock.now();
    const known = people.get(userId);
    if (known !== undefined && now.getTime() - known.sinceMs < SIGNED_IN_MS) return known.token;
    const place = known?.place ?? people.size;
    const ip = `${NETWORKS[Math.floor(place / 254) % NETWORKS.length] ?? NETWORKS[0]}.${1 + (place % 254)}`;
    const userAgent = AGENTS[place % AGENTS.length] ?? AGENTS[0];
    const { token } = await openSession(db, { userId, ip, userAgent, now });
    people.set(userId, { place, token, sinceMs: now.getTime() });
    return token;
  };
}

export const hoursAgo = ({ end }: Pick<DemoContext, 'end'>, hours: number) =>
  new Date(end.getTime() - hours * HOUR_MS);

/** `days` before the demo's last day, at this hour (minutes as a fraction), but before the demo's end. */
export function daysAgo({ end }: Pick<DemoContext, 'end'>, days: number, hour: number): Date {
  const at = startOfDay(addDays(istanbulDay(end), -days)).getTime() + hour * HOUR_MS;
  return new Date(Math.min(at, end.getTime() - 5 * 60_000));
}

type Answer = { success: true; data: unknown } | { success: false; message: string; errors?: unknown };

export const createCall =
  (app: FastifyInstance): Call =>
  async (token, method, path, body) => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = body === undefined ? {} : { payload: body };
    const answer = (await app.inject({ method, url: path, headers, ...payload })).json<Answer>();
    if (answer.success) return answer.data;
    throw new Error(`demo: ${path} was refused: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`);
  };

/** A form with these fields and the picture of this name as its image. */
export async function formWithPicture(name: string, fields: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const bytes = await readFile(join(PROGRAM_FOLDER, 'db/demo/pictures', `${name}.jpg`));
  form.set('image', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
  return form;
}
