/** Unsent text of one account, for a week, until it is sent or discarded, or the account logs out or changes. */

import { deviceStore } from '../stored.ts';

const PREFIX = 'draft:';
const WEEK_MS = 7 * 86_400_000;
/** A call without an answer is retried by then, or not at all. */
const TRIED_AGAIN_MS = 3_600_000;

/** Fields of these names are never stored, nor compared. */
const SECRET = /password|code|cvc|card|expiry|second_factor/i;

interface Attempt {
  input: string;
  idempotencyKey: string;
  at: number;
}

interface DraftRecord {
  at: number;
  fields?: Record<string, unknown> | undefined;
  picture?: { field: string; generation: number } | undefined;
  attempts?: Attempt[];
}

let owner = 'anonymous';
let lastGeneration = 0;

const placeOf = (key: string): string => `${PREFIX}${owner}:${key}`;

const listPlaces = (): string[] => deviceStore.keys().filter((place) => place.startsWith(PREFIX));

function removePlace(place: string): void {
  if (readPlace(place)?.picture !== undefined) void deletePicture(place);
  deviceStore.remove(place);
}

function readPlace(place: string): DraftRecord | null {
  try {
    // Only this file writes there.
    return JSON.parse(deviceStore.get(place) ?? 'null') as DraftRecord | null;
  } catch {
    return null;
  }
}

const isOver = ({ at }: DraftRecord): boolean => Math.abs(Date.now() - at) > WEEK_MS;

function readRecord(key: string): DraftRecord | null {
  const found = readPlace(placeOf(key));
  return found === null || isOver(found) ? null : found;
}

function changeRecord(key: string, change: Partial<DraftRecord>): void {
  const { fields, picture, attempts = [] } = { ...readRecord(key), ...change };
  if (fields === undefined && picture === undefined && attempts.length === 0)
    return removePlace(placeOf(key));
  deviceStore.set(placeOf(key), JSON.stringify({ at: Date.now(), fields, picture, attempts }));
}

export function setDraftOwner(userId: number | undefined): void {
  owner = String(userId ?? 'anonymous');
}

export const draftOwner = (): string => owner;

export function removeDraftsOfOthers(userId: number): void {
  for (const place of listPlaces()) if (!place.startsWith(`${PREFIX}${userId}:`)) removePlace(place);
}

export function removeAllDrafts(): void {
  for (const place of listPlaces()) removePlace(place);
  void deleteAllPictures();
}

export function removeOldDrafts(): void {
  for (const place of listPlaces()) {
    const found = readPlace(place);
    if (found === null || isOver(found)) removePlace(place);
  }
}

/** The fields that were typed into this form, none of them where only a picture was chosen; null where there is no draft. */
export function readDraft(key: string): Record<string, unknown> | null {
  const { fields, picture } = readRecord(key) ?? {};
  return fields ?? (picture === undefined ? null : {});
}

export function writeDraft(key: string, typed: readonly (readonly [name: string, value: unknown])[]): void {
  const fields = typed
    .filter(([name, value]) => !SECRET.test(name) && !(value instanceof File))
    // A field that was emptied is stored too; JSON would leave it out.
    .map(([name, value]) => [name, value ?? null]);
  changeRecord(key, { fields: fields.length === 0 ? undefined : Object.fromEntries(fields) });
}

export function discardDraft(key: string): void {
  if (readRecord(key)?.picture !== undefined) void deletePicture(placeOf(key));
  changeRecord(key, { fields: undefined, picture: undefined });
}

export async function writePicture(key: string, field: string, file: File | null): Promise<void> {
  const place = placeOf(key);
  lastGeneration = Math.max(Date.now(), lastGeneration + 1);
  const generation = lastGeneration;
  changeRecord(key, { picture: file === null ? undefined : { field, generation } });
  const isCurrent = () => readPlace(place)?.picture?.generation === generation;
  await (file === null ? deletePicture(place) : putPicture(place, { generation, file }, isCurrent));
}

export async function readPicture(key: string): Promise<{ field: string; file: File } | null> {
  const picture = readRecord(key)?.picture;
  if (picture === undefined) return null;
  const found = await getPicture(placeOf(key));
  return found?.generation === picture.generation ? { field: picture.field, file: found.file } : null;
}

function randomKey(): string {
  // randomUUID() is missing on pages without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const comparable = (input: unknown): string =>
  JSON.stringify(input, (name, value: unknown) => (SECRET.test(name) ? undefined : value));

const openAttempts = (key: string): Attempt[] =>
  (readRecord(key)?.attempts ?? []).filter(({ at }) => Math.abs(Date.now() - at) <= TRIED_AGAIN_MS);

/** The same `Idempotency-Key` on every try until the outcome is known, also after a reload (docs/product.md, Calls). */
export function keyOfAttempt(key: string, input: unknown): string {
  const attempts = openAttempts(key);
  const before = attempts.find((one) => one.input === comparable(input));
  if (before !== undefined) return before.idempotencyKey;
  const attempt = { input: comparable(input), idempotencyKey: randomKey(), at: Date.now() };
  changeRecord(key, { attempts: [...attempts, attempt] });
  return attempt.idempotencyKey;
}

/** The outcome is known, or undone: the next try, even of the same input, is a new one. Without an input, of all. */
export function settleAttempts(key: string, input?: unknown): void {
  const left = openAttempts(key).filter((one) => input !== undefined && one.input !== comparable(input));
  changeRecord(key, { attempts: left });
}

/** The pictures of drafts in the browser's database, each act after the one before: a draft's text has no room for them. */

const NAME = 'draft-pictures';
const STORE = 'pictures';

interface StoredPicture {
  generation: number;
  file: File;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}

async function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await resultOf(opening);
  try {
    return await resultOf(act(database.transaction(STORE, 'readwrite').objectStore(STORE)));
  } finally {
    database.close();
  }
}

let before: Promise<unknown> = Promise.resolve();

/** Acts once everything before it is done. Where the browser stores nothing a form works without: no failure is thrown. */
function inTurn<T>(act: () => Promise<T>): Promise<T | undefined> {
  const done = before.then(act).catch(() => undefined);
  before = done;
  return done;
}

function putPicture(place: string, picture: StoredPicture, isCurrent: () => boolean) {
  return inTurn(async () => {
    if (isCurrent()) await inStore((store) => store.put(picture, place));
  });
}

function getPicture(place: string): Promise<StoredPicture | undefined> {
  // Only `putPicture` writes there.
  return inTurn(() => inStore((store) => store.get(place) as IDBRequest<StoredPicture | undefined>));
}

function deletePicture(place: string) {
  return inTurn(() => inStore((store) => store.delete(place)));
}

function deleteAllPictures() {
  return inTurn(() => resultOf(indexedDB.deleteDatabase(NAME)));
}
