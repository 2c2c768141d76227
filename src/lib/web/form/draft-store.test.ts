import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

class FakeStorage {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return typeof this[name] === 'string' ? this[name] : null;
  }
  setItem(name: string, text: string): void {
    this[name] = text;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

function fakeDatabase() {
  const stored = new Map<string, unknown>();
  const delaysMs: number[] = [];
  function answer<T>(act: () => T) {
    const request = Object.assign(new EventTarget(), { result: undefined as T | undefined });
    setTimeout(() => {
      request.result = act();
      request.dispatchEvent(new Event('success'));
    }, delaysMs.shift() ?? 0);
    return request;
  }
  const store = {
    put: (value: unknown, place: string) => answer(() => void stored.set(place, value)),
    get: (place: string) => answer(() => stored.get(place)),
    delete: (place: string) => answer(() => void stored.delete(place)),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => {} };
  return {
    stored,
    delaysMs,
    open: () => Object.assign(answer(() => database)),
    deleteDatabase: () => answer(() => stored.clear()),
  };
}

let storage: FakeStorage;
let database: ReturnType<typeof fakeDatabase>;

async function load(userId?: number) {
  vi.resetModules();
  const drafts = await import('./draft-store.ts');
  drafts.setDraftOwner(userId);
  return drafts;
}

const aFile = (name: string) => new File([name], name, { type: 'image/png' });
const stored = () => JSON.stringify(storage);

beforeEach(() => {
  storage = new FakeStorage();
  database = fakeDatabase();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('indexedDB', database);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a draft', () => {
  test('is there again after a reload, emptied fields too, and is gone once it is discarded', async () => {
    const before = await load(7);
    before.writeDraft('campaign:new', [
      ['name', 'Rize Çayı'],
      ['budget', undefined],
    ]);
    const drafts = await load(7);
    expect(drafts.readDraft('campaign:new')).toEqual({ name: 'Rize Çayı', budget: null });
    expect(drafts.readDraft('campaign:17')).toBeNull();
    drafts.discardDraft('campaign:new');
    expect(drafts.readDraft('campaign:new')).toBeNull();
    expect(stored()).toBe('{}');
  });

  test('of which nothing differs any more is none', async () => {
    const drafts = await load(7);
    drafts.writeDraft('name', [['name', 'Ayşe']]);
    drafts.writeDraft('name', []);
    expect(stored()).toBe('{}');
  });

  test('holds no password, code or card', async () => {
    const drafts = await load();
    const secrets = ['password', 'passwordAgain', 'currentPassword', 'code', 'email_code', 'second_factor'];
    const card = ['card_holder', 'card_number', 'expiry', 'cvc'];
    drafts.writeDraft(
      'registration',
      [...secrets, ...card, 'name'].map((name) => [name, `Gizli ${name}`]),
    );
    expect(drafts.readDraft('registration')).toEqual({ name: 'Gizli name' });
    drafts.keyOfAttempt('/api/pay', { body: { amount: 5, password: 'Gizli123', code: '4711' } });
    expect(stored()).not.toMatch(/Gizli123|4711|Gizli card/);
  });

  test('of an ended session waits for its account: another one finds nothing and empties it', async () => {
    const drafts = await load(7);
    drafts.writeDraft('name', [['name', 'Ayşe']]);
    await drafts.writePicture('campaign:new', 'image', aFile('a.png'));
    drafts.setDraftOwner(undefined);
    expect(drafts.readDraft('name')).toBeNull();
    drafts.writeDraft('contact', [['message', 'Merhaba']]);
    drafts.removeDraftsOfOthers(7);
    drafts.setDraftOwner(7);
    expect(drafts.readDraft('name')).toEqual({ name: 'Ayşe' });
    expect((await drafts.readPicture('campaign:new'))?.file.name).toBe('a.png');
    drafts.setDraftOwner(undefined);
    expect(drafts.readDraft('contact')).toBeNull();

    drafts.setDraftOwner(8);
    expect(drafts.readDraft('name')).toBeNull();
    drafts.removeDraftsOfOthers(8);
    expect(stored()).toBe('{}');
    drafts.setDraftOwner(7);
    expect(await drafts.readPicture('campaign:new')).toBeNull();
    await vi.waitFor(() => expect(database.stored.size).toBe(0));
  });

  test('is gone with everything else after a logout', async () => {
    const drafts = await load(7);
    drafts.writeDraft('name', [['name', 'Ayşe']]);
    drafts.keyOfAttempt('/api/pay', { amount: 5 });
    await drafts.writePicture('campaign:new', 'image', aFile('a.png'));
    drafts.removeAllDrafts();
    expect(stored()).toBe('{}');
    await vi.waitFor(() => expect(database.stored.size).toBe(0));
  });

  test.each([
    [WEEK_MS, { name: 'Ayşe' }],
    [WEEK_MS + 1, null],
    [-WEEK_MS, { name: 'Ayşe' }],
    [-WEEK_MS - 1, null],
  ])('by a clock that is years wrong: %i ms later it is %o', async (ms, expected) => {
    vi.useFakeTimers({ now: new Date('2001-01-01'), toFake: ['Date'] });
    (await load(7)).writeDraft('name', [['name', 'Ayşe']]);
    vi.setSystemTime(Date.now() + ms);
    const drafts = await load(7);
    expect(drafts.readDraft('name')).toEqual(expected);
    drafts.removeOldDrafts();
    expect(Object.keys(storage)).toHaveLength(expected === null ? 0 : 1);
  });

  test('lives as long as the page where the browser blocks its storage', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', new Proxy({}, { get: blocked, ownKeys: blocked }));
    vi.stubGlobal('indexedDB', { open: blocked, deleteDatabase: blocked });
    const drafts = await load(7);
    drafts.writeDraft('name', [['name', 'Ayşe']]);
    await drafts.writePicture('name', 'image', aFile('a.png'));
    const key = drafts.keyOfAttempt('/api/pay', { amount: 5 });
    expect(drafts.readDraft('name')).toEqual({ name: 'Ayşe' });
    expect(await drafts.readPicture('name')).toBeNull();
    expect(drafts.keyOfAttempt('/api/pay', { amount: 5 })).toBe(key);
    drafts.removeOldDrafts();
    expect((await load(7)).readDraft('name')).toBeNull();
    drafts.removeAllDrafts();
    expect(drafts.readDraft('name')).toBeNull();
  });

  test('that does not fit any more lives as long as the page; what fitted comes back after it', async () => {
    const drafts = await load(7);
    drafts.writeDraft('note', [['text', 'kısa']]);
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    drafts.writeDraft('note', [['text', 'çok uzun']]);
    expect(drafts.readDraft('note')).toEqual({ text: 'çok uzun' });
    expect((await load(7)).readDraft('note')).toEqual({ text: 'kısa' });
    drafts.discardDraft('note');
    expect(drafts.readDraft('note')).toBeNull();
    expect(Object.keys(storage)).not.toContain('draft:7:note');
  });
});

describe('the picture of a draft', () => {
  const KEY = 'campaign:new';

  test('is the one that was chosen last, however long the browser takes for each', async () => {
    const drafts = await load(7);
    database.delaysMs.push(0, 60, 0, 1);
    const both = [aFile('a.png'), aFile('b.png')].map((file) => drafts.writePicture(KEY, 'image', file));
    expect((await drafts.readPicture(KEY))?.file.name).toBe('b.png');
    await Promise.all(both);
    expect(database.stored.size).toBe(1);
    const found = await (await load(7)).readPicture(KEY);
    expect([found?.field, found?.file.name]).toEqual(['image', 'b.png']);
  });

  test('does not come back once the draft was sent, neither late nor into the next one', async () => {
    const drafts = await load(7);
    database.delaysMs.push(0, 30);
    void drafts.writePicture(KEY, 'image', aFile('a.png'));
    const late = drafts.writePicture(KEY, 'image', aFile('b.png'));
    drafts.discardDraft(KEY);
    await late;
    expect(await drafts.readPicture(KEY)).toBeNull();
    await vi.waitFor(() => expect(database.stored.size).toBe(0));
    drafts.writeDraft(KEY, [['name', 'Sıradaki']]);
    expect(await drafts.readPicture(KEY)).toBeNull();
    await drafts.writePicture(KEY, 'image', aFile('c.png'));
    expect((await drafts.readPicture(KEY))?.file.name).toBe('c.png');
  });

  test('is none rather than the one before, where the page was left before the last one was stored', async () => {
    const drafts = await load(7);
    await drafts.writePicture(KEY, 'image', aFile('a.png'));
    database.delaysMs.push(10_000);
    void drafts.writePicture(KEY, 'image', aFile('b.png'));
    const next = await load(7);
    database.delaysMs.length = 0;
    expect(await next.readPicture(KEY)).toBeNull();
    expect(next.readDraft(KEY)).toEqual({});
  });

  test('that was taken away is gone', async () => {
    const drafts = await load(7);
    await drafts.writePicture(KEY, 'image', aFile('a.png'));
    await drafts.writePicture(KEY, 'image', null);
    expect(database.stored.size).toBe(0);
    expect(stored()).toBe('{}');
  });
});

describe('the key of a call', () => {
  const PATH = '/api/user/wallet/transfer';

  test('is the same for the same input until its outcome is known, and another one for another', async () => {
    const drafts = await load(7);
    const first = drafts.keyOfAttempt(PATH, { amount: 5 });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).toBe(first);
    expect(drafts.keyOfAttempt(PATH, { amount: 6 })).not.toBe(first);
    expect(drafts.keyOfAttempt('/api/user/wallet/withdraw', { amount: 5 })).not.toBe(first);
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).toBe(first);
    drafts.settleAttempts(PATH, { amount: 6 });
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).toBe(first);
    drafts.settleAttempts(PATH, { amount: 5 });
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).not.toBe(first);
  });

  test('lies beside what was typed: a reload sends it again for an hour, giving the form up does not forget it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = await load(7);
    before.writeDraft(PATH, [['amount', 5]]);
    const first = before.keyOfAttempt(PATH, { amount: 5 });
    expect(Object.keys(storage)).toEqual([`draft:7:${PATH}`]);
    const drafts = await load(7);
    expect(drafts.readDraft(PATH)).toEqual({ amount: 5 });
    drafts.discardDraft(PATH);
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).toBe(first);
    drafts.setDraftOwner(8);
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).not.toBe(first);
    drafts.setDraftOwner(7);
    vi.advanceTimersByTime(HOUR_MS + 1);
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).not.toBe(first);
  });

  test('is another one for what was undone meanwhile', async () => {
    const drafts = await load(7);
    drafts.writeDraft(PATH, [['amount', 6]]);
    const first = drafts.keyOfAttempt(PATH, { amount: 5 });
    drafts.settleAttempts(PATH);
    expect(drafts.keyOfAttempt(PATH, { amount: 5 })).not.toBe(first);
    expect(drafts.readDraft(PATH)).toEqual({ amount: 6 });
  });
});
