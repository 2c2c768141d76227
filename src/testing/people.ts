import { hash } from '@node-rs/argon2';
import { type Db, inTransaction } from '#lib/server/db.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import { agreeToTerms, openSession } from '#features/accounts/server.ts';
import { createAdmin, createFirm, createViewer } from '#features/joining/server.ts';
import type { TestAnswer, TestServer } from './test-app.ts';

export const TEST_PASSWORD = 'Kiraz7Tepesi';

export const FIRST_REWARD_DETAILS = { age: 2, gender: 2, marital_status: 1, city: 'Ankara', height: 170 };
/** Cheap to verify: the tests log in hundreds of times. Registering over HTTP uses the product's cost. */
const passwordHash = hash(TEST_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export interface Person {
  userId: number;
  token: string;
  name: string;
  email: string;
  phone: string;
}

let made = 0;

async function newAccount(test: TestServer, options: { name?: string; email?: string }) {
  made += 1;
  return {
    name: options.name ?? 'Ayşe Yılmaz',
    email: options.email ?? `kisi${made}@ornek.com`,
    phone: `5${String(400_000_000 + made)}`, // None of the demo.
    passwordHash: await passwordHash,
    now: test.clock.now(),
  };
}

/** The same person with a new session, for a test whose clock has passed the end of the last one. */
export function signInAgain(test: TestServer, person: Person): Promise<Person> {
  return signedIn(test, person, person.userId);
}

async function signedIn(
  test: TestServer,
  account: Pick<Person, 'name' | 'email' | 'phone'>,
  userId: number,
): Promise<Person> {
  const session = await openSession(test.db, {
    userId,
    ip: '127.0.0.1',
    userAgent: 'test',
    now: test.clock.now(),
  });
  return { userId, token: session.token, name: account.name, email: account.email, phone: account.phone };
}

export async function anAdmin(
  test: TestServer,
  options: { name?: string; email?: string; duty?: Duty } = {},
): Promise<Person> {
  const { duty, ...person } = options;
  const account = await newAccount(test, person);
  const make = (tx: Db) => createAdmin(tx, { ...account, ...(duty && { duty }) });
  return signedIn(test, account, await inTransaction(test.db, make));
}

function agreeing(test: TestServer, make: (tx: Db) => Promise<number>): Promise<number> {
  return inTransaction(test.db, async (tx) => {
    const id = await make(tx);
    await agreeToTerms(tx, [id], test.clock.now());
    return id;
  });
}

export async function aFirm(
  test: TestServer,
  options: { name?: string; email?: string; firmName?: string } = {},
): Promise<Person> {
  const account = await newAccount(test, options);
  const firm = {
    firmName: options.firmName ?? 'Deniz Ticaret A.Ş.',
    contactEmail: account.email,
    contactPhone: account.phone,
  };
  return signedIn(test, account, await agreeing(test, (tx) => createFirm(tx, account, firm)));
}

export async function aViewer(
  test: TestServer,
  options: { name?: string; email?: string } = {},
): Promise<Person> {
  const account = await newAccount(test, options);
  return signedIn(test, account, await agreeing(test, (tx) => createViewer(tx, account)));
}

export const aPersonOf = { admin: anAdmin, firm: aFirm, user: aViewer } as const;

export const aPersonOfEach = async (test: TestServer): Promise<Record<Role, Person>> => ({
  admin: await anAdmin(test),
  firm: await aFirm(test),
  user: await aViewer(test),
});

export async function someViewers(test: TestServer, count: number): Promise<Person[]> {
  const made: Person[] = [];
  for (let index = 0; index < count; index += 1) made.push(await aViewer(test));
  return made;
}

interface ClosingOptions {
  password?: string;
  /** Lira. */
  give_up_balance?: number | undefined;
  key?: string;
}

export function closeAccount(
  test: Pick<TestServer, 'call'>,
  viewer: Pick<Person, 'token'>,
  { key, ...options }: ClosingOptions = {},
): Promise<TestAnswer> {
  return test.call('/api/user/account/close', {
    as: viewer.token,
    body: { password: TEST_PASSWORD, ...options },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}
