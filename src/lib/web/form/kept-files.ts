/** Files that people chose and did not send yet, kept in this browser for a day. Text drafts have no room for them. */

import { FILE_STORE } from './drafts.ts';

const STORE = 'files';
const DAY_MS = 86_400_000;

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(FILE_STORE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage')));
  });
}

async function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(STORE, 'readwrite').objectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
    });
  } finally {
    database.close();
  }
}

/** Keeps a file and forgets those of other days. Returns under what it is found again. */
export async function keepFile(file: File): Promise<string> {
  await inStore((store) => store.delete(IDBKeyRange.upperBound(String(Date.now() - DAY_MS))));
  const id = `${Date.now()} ${Math.random()}`;
  await inStore((store) => store.put(file, id));
  return id;
}

export async function readKeptFile(id: string): Promise<File | null> {
  const found: unknown = await inStore((store) => store.get(id));
  return found instanceof File ? found : null;
}

export async function forgetKeptFile(id: string): Promise<void> {
  await inStore((store) => store.delete(id));
}
