/**
 * Where typed values and chosen files are kept until they are sent: in this tab or on this device, under the account that
 * they belong to, so that whoever logs in next finds nothing. Logging out forgets them.
 */
const TEXTS = 'draft:';
const FILES = 'draft-file:';
/** The browser's store of chosen files. */
export const FILE_STORE = 'drafts';

/** Fields of these names are never kept, not even in memory. */
export const SECRET = /password|code|cvc|card/i;

type Owner = number | undefined;

/** `owner` is the signed-in person, undefined while nobody is; `subject` names the form and what it is about. */
export const textDraftKey = (owner: Owner, subject: string): string => `${TEXTS}${owner ?? ''}:${subject}`;
export const fileDraftKey = (owner: Owner, subject: string): string => `${FILES}${owner ?? ''}:${subject}`;

/** Forgets everything that was kept in this tab and on this device. The files go for all tabs, because they share one store. */
export function forgetAllDrafts(): void {
  for (const store of [sessionStorage, localStorage])
    for (const key of Object.keys(store))
      if (key.startsWith(TEXTS) || key.startsWith(FILES)) store.removeItem(key);
  indexedDB.deleteDatabase(FILE_STORE);
}
