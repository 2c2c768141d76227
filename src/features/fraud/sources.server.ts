/** Addresses and browsers as keyed hashes, noted in batches, so that watching pays no statement for it. */
import { createHmac, randomBytes } from 'node:crypto';
import { istanbulDay } from '#lib/shared/dates.ts';
import { addressKey } from '#lib/server/limits.ts';
import { createDayMemory } from '#lib/server/day-memory.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import type { Cookies } from '#lib/server/implement.ts';
import { openKey, type SecretPlace } from '#lib/server/secret.ts';

const MAX_REMEMBERED = 200_000;
const MAX_WAITING = 20_000;
/** Only the newest sessions are looked through for those of the last hour. */
const MAX_SESSIONS = 50_000;
const WRITE_EVERY_MS = 2_000;

/** A random mark, valid for half a year and not renewed, shows only that two accounts used one browser. */
const DEVICE_COOKIE = { name: 'browser', path: '/api', maxAgeSeconds: 15_552_000 } as const;

export async function forgetPlaces(tx: Db, userId: number): Promise<void> {
  await run(tx, sql`delete from viewer_sources where user_id = ${userId}`);
}

interface Visit {
  userId: number;
  ip: string;
  device: string | undefined;
  now: Date;
}

export function nameBrowser(cookies: Cookies): string {
  const known = readBrowser(cookies);
  if (known !== undefined) return known;
  const mark = randomBytes(16).toString('base64url');
  cookies.set(DEVICE_COOKIE.name, mark, DEVICE_COOKIE);
  return mark;
}

export function readBrowser(cookies: Pick<Cookies, 'get'>): string | undefined {
  const mark = cookies.get(DEVICE_COOKIE.name);
  return mark !== undefined && /^[\w-]{22}$/.test(mark) ? mark : undefined;
}

export function createHasher(place: SecretPlace) {
  const secret = openKey(place, 'fraud');
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
  return {
    address: (ip: string) => hash(`address:${addressKey(ip)}`),
    device: (mark: string) => hash(`device:${mark}`),
  };
}

type Kind = 'address' | 'device';

interface Line {
  userId: number;
  kind: Kind | `firm_${Kind}`;
  key: string;
  day: string;
}

async function write(db: Db, lines: readonly Line[]): Promise<void> {
  const statement = sql`insert into viewer_sources (user_id, kind, key, day)
      select * from unnest(${lines.map(({ userId }) => userId)}::bigint[], ${lines.map(({ kind }) => kind)}::text[],
        ${lines.map(({ key }) => key)}::text[], ${lines.map(({ day }) => day)}::date[]) as line (user_id, kind, key, day)
      where exists (select from users where id = line.user_id and status <> 'closed')
      on conflict do nothing`;
  await run(db, statement);
}

/** Notes the browser in which a firm pays, mostly before an account of its own watches there. */
export async function noteFirmBrowser(
  db: Db,
  visit: Pick<Visit, 'userId' | 'now'> & { secrets: SecretPlace; cookies: Cookies },
): Promise<void> {
  const { secrets, cookies, userId, now } = visit;
  const key = createHasher(secrets).device(nameBrowser(cookies));
  await write(db, [{ userId, kind: 'firm_device', key, day: istanbulDay(now) }]);
}

/** A session of the last hour shows where its viewer or firm came from, too, at the login and so at the registration. */
export async function noteSessions(
  db: Db,
  { secrets, now }: { secrets: SecretPlace; now: Date },
): Promise<void> {
  const hasher = createHasher(secrets);
  const query = sql<{ user_id: number; role: string; ip: string; created_at: Date }>`
    select distinct on (user_id, ip) user_id, role, ip, sessions.created_at
    from sessions join users on users.id = user_id and role <> 'admin'
    where sessions.created_at > ${new Date(now.getTime() - 3_600_000)} and ip <> ''
      and sessions.id > (select coalesce(max(id), 0) - ${MAX_SESSIONS} from sessions)`;
  const begun = await rows(db, query);
  const lines = begun.map(({ user_id: userId, role, ip, created_at: at }) => ({
    userId,
    kind: role === 'firm' ? ('firm_address' as const) : ('address' as const),
    key: hasher.address(ip),
    day: istanbulDay(at),
  }));
  if (lines.length > 0) await write(db, lines);
}

export function createSources(
  db: Db,
  { secrets, onError }: { secrets: SecretPlace; onError(error: unknown): void },
) {
  const hasher = createHasher(secrets);
  const noted = createDayMemory(MAX_REMEMBERED);
  let waiting: Line[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return writing;
    // A failed write is missing evidence, which blames nobody.
    writing = writing.then(() => write(db, lines)).catch(onError);
    return writing;
  };

  /** Hashed is only what is new: most starts come from where the viewer was before. */
  const add = (line: Omit<Line, 'key'> & { kind: Kind }, place: string): void => {
    const { userId, kind, day } = line;
    const what = `${kind} ${place}`;
    if (noted.has(day, userId, what) || waiting.length >= MAX_WAITING) return;
    noted.add(day, userId, what);
    waiting.push({ ...line, key: hasher[line.kind](place) });
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
  };

  return {
    note({ userId, ip, device, now }: Visit): void {
      const day = istanbulDay(now);
      add({ userId, kind: 'address', day }, ip);
      if (device !== undefined) add({ userId, kind: 'device', day }, device);
    },
    close: flush,
  };
}
