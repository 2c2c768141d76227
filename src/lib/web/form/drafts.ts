/**
 * Where typed values and chosen files are kept until they are sent: in this tab, under the account that they belong to,
 * so that whoever logs in next finds nothing. Logging out forgets them.
 */
const TEXTS = 'draft:';
const FILES = 'draft-file:';
/** The browser's store of chosen files. */
export const FILE_STORE = 'drafts';

type Owner = number | undefined;

/** `owner` is the signed-in person, undefined while nobody is; `subject` names the form and what it is about. */
export const textDraftKey = (owner: Owner, subject: string): string => `${TEXTS}${owner ?? ''}:${subject}`;
export const fileDraftKey = (owner: Owner, subject: string): string => `${FILES}${owner ?? ''}:${subject}`;

/** Forgets everything that was kept in this tab. The files go for all tabs, because they share one store. */
export function forgetAllDrafts(): void {
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(TEXTS) || key.startsWith(FILES));
  for (const key of kept) sessionStorage.removeItem(key);
  indexedDB.deleteDatabase(FILE_STORE);
}
