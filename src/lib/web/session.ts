/** Stored in local storage if the person asked for it, else in session storage. Ends in all tabs at once. */
import { useSyncExternalStore } from 'react';
import type { Duty, Role } from '#lib/shared/route.ts';
import { connectSession } from './call.ts';
import { LOGIN_PATH } from './role-home.ts';
import { deviceStore, tabStore } from './stored.ts';
import { removeDraftsOfOthers, removeAllDrafts, removeOldDrafts, setDraftOwner } from './form/draft-store.ts';

interface SessionUser {
  id: number;
  name: string;
  email: string;
  role: Role;
  duty: Duty | null;
}

interface StoredSession {
  user: SessionUser;
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The page to go back to, while this tab shows the area of somebody else to an administrator. */
  back?: string;
}

const STORAGE_KEY = 'izle-kazan.session';
/** In this tab alone. The administrator's own session stays where it is, and is in force again when this is gone. */
const VIEWING = 'izle-kazan.viewing';
const PLACES = [
  [tabStore, VIEWING],
  [tabStore, STORAGE_KEY],
  [deviceStore, STORAGE_KEY],
] as const;
const CHANNEL = 'izle-kazan.session';
/** Expiry of a session of one tab only, so that another tab can explain where it is. */
const IN_ONE_TAB = 'izle-kazan.session-in-one-tab';
/** The last session ended by itself (`idle`: for inactivity). Stored, because another page may show it later. */
const LAPSED = 'izle-kazan.session-lapsed';

/** Browsers let only pages of this origin receive these, which could read the session from storage as well. */
interface Message {
  ended?: string;
  isLogout?: boolean;
  isAsked?: true;
  here?: StoredSession;
}

let lapsed: string | null = null;

/** When the server is expected to end the session because the person does nothing; null where it would not. */
let idleEnd: number | null = null;
/** The clocks of two machines that measure one span agree to about this. */
const CLOCK_MS = 2000;

function isSession(value: unknown): value is StoredSession {
  return (
    typeof value === 'object' && value !== null && 'token' in value && 'user' in value && 'expiresAt' in value
  );
}

function readStored(): StoredSession | null {
  for (const [store, key] of PLACES) {
    try {
      const stored: unknown = JSON.parse(store.get(key) ?? 'null');
      if (!isSession(stored)) continue;
      if (stored.expiresAt > Date.now()) return stored;
      store.remove(key);
      if (key !== VIEWING) deviceStore.set(LAPSED, 'ended');
    } catch {
      // Something else wrote it.
    }
  }
  return null;
}

// Null on pages that the build prerenders, where nobody is signed in.
let current: StoredSession | null = 'document' in globalThis ? readStored() : null;
setDraftOwner(current?.user.id);
const listeners = new Set<() => void>();
let channel: Channel<Message> | undefined;
let leaving: string | undefined;
/** The token whose account is being closed: what is refused meanwhile does not lead away from the goodbye. */
let closing: string | undefined;
let endOnServer: () => Promise<void> = async () => {};

let ending: ReturnType<typeof setTimeout> | undefined;

/** Timers stop while a device sleeps, so every call checks the expiry, too. */
function endInTime(): void {
  clearTimeout(ending);
  if (current !== null) ending = setTimeout(liveSession, current.expiresAt - Date.now());
}

function publish(next: StoredSession | null): void {
  current = next;
  endInTime();
  setDraftOwner(next?.user.id);
  for (const listener of listeners) listener();
}

function forget(): void {
  tabStore.remove(STORAGE_KEY);
  deviceStore.remove(STORAGE_KEY);
  deviceStore.remove(IN_ONE_TAB);
  publish(null);
}

function forgetLapse(): void {
  lapsed = null;
  deviceStore.remove(LAPSED);
}

const readLapse = () => lapsed ?? deviceStore.get(LAPSED);

/** Ends a session that the person did not end here; their drafts stay until they are back. */
function lapse({ isLogout = false } = {}): void {
  if (current === null) return;
  if (current.back) return leaveViewing(current.back);
  if (current.token !== leaving) {
    const wasIdle = idleEnd !== null && Date.now() >= idleEnd - CLOCK_MS;
    lapsed = wasIdle ? 'idle' : 'ended';
    if (!isLogout) deviceStore.set(LAPSED, lapsed);
  }
  idleEnd = null;
  forget();
}

function endSession(token: string): void {
  if (current?.token !== token || (token === closing && token !== leaving)) return;
  if (!current.back) channel?.post({ ended: token, isLogout: token === leaving });
  lapse();
}

connectSession({ token: () => liveSession()?.token ?? null, onUnauthenticated: endSession });

function liveSession(): StoredSession | null {
  if (current !== null && current.expiresAt <= Date.now()) lapse();
  return current;
}

/** Call once, after the first rendering. A session ended in another tab before that shows in the next answer. */
export function configureSession(options: { endOnServer: () => Promise<void> }): void {
  endOnServer = options.endOnServer;
  removeOldDrafts();
  endInTime();
  channel = openChannel<Message>(CHANNEL, (data) => {
    if (data.isAsked === true) notifyOtherTabs();
    // This tab may have been refused before the message came.
    if (data.isLogout === true) deviceStore.remove(LAPSED);
    if (data.ended === undefined || current?.token !== data.ended) return;
    lapse({ isLogout: data.isLogout === true });
    if (data.isLogout === true) removeAllDrafts();
  });
  // A tab that asked before this one could answer.
  notifyOtherTabs();
  // The login page asks by itself, because its visitor may want another account.
  if (current === null && sessionWasInOneTab() && location.pathname !== LOGIN_PATH) joinOtherTab();
}

/** A page in a new tab belongs to whoever is signed in in another one, if that answers soon. */
function joinOtherTab(): void {
  const stop = askOtherTabs((session) => {
    stop();
    if (current === null) startSession(session, { remember: false });
  });
  setTimeout(stop, ANSWER_MS);
}

function notifyOtherTabs(): void {
  const here = liveSession();
  if (here !== null && !here.back) channel?.post({ here });
}

export const ANSWER_MS = 400;

export function askOtherTabs(onSignedIn: (session: StoredSession) => void): () => void {
  const asking = openChannel<Message>(CHANNEL, ({ here }) => here && onSignedIn(here));
  asking.post({ isAsked: true });
  return asking.close;
}

export function startSession(session: StoredSession, options: { remember: boolean }): void {
  forget();
  forgetLapse();
  removeDraftsOfOthers(session.user.id);
  (options.remember ? deviceStore : tabStore).set(STORAGE_KEY, JSON.stringify(session));
  if (!options.remember) deviceStore.set(IN_ONE_TAB, String(session.expiresAt));
  publish(session);
}

export function updateSessionUser(change: Partial<Pick<SessionUser, 'name' | 'email'>>): void {
  if (current === null || current.back) return;
  const { name = current.user.name, email = current.user.email } = change;
  // Unchanged, as after most reloads: nothing needs to be rendered again.
  if (name === current.user.name && email === current.user.email) return;
  const next = { ...current, user: { ...current.user, name, email } };
  const store = deviceStore.get(STORAGE_KEY) === null ? tabStore : deviceStore;
  store.set(STORAGE_KEY, JSON.stringify(next));
  publish(next);
}

/** Loads the area. Replaced pages are not kept by the browser, so that Back leads into no other session's page. */
export function beginViewing(session: StoredSession, home: string): void {
  tabStore.set(VIEWING, JSON.stringify({ ...session, back: location.pathname }));
  location.replace(home);
}

function leaveViewing(back: string): void {
  tabStore.remove(VIEWING);
  current = readStored();
  location.replace(back);
}

export function setClosing(isClosing: boolean): void {
  closing = isClosing ? current?.token : undefined;
}

/** Logs out: on the server if it can be reached, in this browser always. */
async function logOut(): Promise<void> {
  const session = liveSession();
  if (session === null) return;
  const { token, back } = session;
  leaving = token;
  forgetLapse();
  await endOnServer().catch(() => undefined); // Unreachable: the token dies within 24 hours and is forgotten here.
  endSession(token);
  if (!back) removeAllDrafts();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionHasLapsed(): boolean {
  return readLapse() !== null;
}

export function sessionWasInOneTab(): boolean {
  return Number(deviceStore.get(IN_ONE_TAB)) > Date.now();
}

export function sessionWasIdle(): boolean {
  return readLapse() === 'idle';
}

export function expectIdleEnd(at: number | null): void {
  idleEnd = at;
}

export function signedInUser(): SessionUser | null {
  return liveSession()?.user ?? null;
}

export function useSession(): {
  user: SessionUser | null;
  isAuthenticated: boolean;
  isViewing: boolean;
  logOut: () => Promise<void>;
} {
  const session = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return {
    user: session?.user ?? null,
    isAuthenticated: session !== null,
    isViewing: !!session?.back,
    logOut,
  };
}

interface Channel<Message> {
  post(message: Message): void;
  close(): void;
}

/** To this browser's other tabs. In a browser without such channels no tab is notified. */
export function openChannel<Message>(
  name: string,
  onMessage: (message: Message) => void = () => {},
): Channel<Message> {
  if (!('BroadcastChannel' in globalThis)) return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return { post: (message: Message) => channel.postMessage(message), close: () => channel.close() };
}
