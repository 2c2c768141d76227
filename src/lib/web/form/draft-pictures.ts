/** The pictures of drafts in the browser's database, each act after the one before: a draft's text has no room for them. */

const NAME = 'draft-pictures';
const STORE = 'pictures';

export interface StoredPicture {
  /** Which of the pictures that were chosen under its key it is. */
  generation: number;
  file: File;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}

async function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await settled(act(database.transaction(STORE, 'readwrite').objectStore(STORE)));
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

/** Stores a picture, unless another one has taken its place by its turn. */
export function putPicture(place: string, picture: StoredPicture, isCurrent: () => boolean) {
  return inTurn(async () => {
    if (isCurrent()) await inStore((store) => store.put(picture, place));
  });
}

export function getPicture(place: string): Promise<StoredPicture | undefined> {
  // Only `putPicture` writes there.
  return inTurn(() => inStore((store) => store.get(place) as IDBRequest<StoredPicture | undefined>));
}

export function deletePicture(place: string) {
  return inTurn(() => inStore((store) => store.delete(place)));
}

export function deleteAllPictures() {
  return inTurn(() => settled(indexedDB.deleteDatabase(NAME)));
}
