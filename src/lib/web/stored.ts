/** Lives as long as the page where the browser's storage is blocked or full. */
function storeIn(open: () => Storage) {
  const inMemory = new Map<string, string>();
  function tryOut<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  }
  return {
    get: (key: string): string | null => inMemory.get(key) ?? tryOut((storage) => storage.getItem(key), null),
    set(key: string, text: string): void {
      inMemory.set(key, text);
      tryOut((storage) => {
        storage.setItem(key, text);
        inMemory.delete(key);
      }, undefined);
    },
    remove(key: string): void {
      inMemory.delete(key);
      tryOut((storage) => storage.removeItem(key), undefined);
    },
    keys: (): string[] => [
      ...new Set([...inMemory.keys(), ...tryOut((storage) => Object.keys(storage), [])]),
    ],
  };
}

export const deviceStore = storeIn(() => localStorage);
export const tabStore = storeIn(() => sessionStorage);
