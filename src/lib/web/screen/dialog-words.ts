import type { FailedText } from '../attempt.ts';

/** The words of a dialog that makes a call. */
export interface DialogWords {
  title: string;
  /** The button that makes the call: "Kampanyayı sil". */
  confirm: string;
  /** The same button while the call is under way. */
  busy: string;
  failed: FailedText;
  /** The toast after success, where the server gave no words of its own; null where the page itself says that it worked. */
  done: string | null;
  /** If given, success is shown in a dialog with this title instead of a toast. */
  doneTitle?: string;
  /** The other button; "Vazgeç" unless given. */
  cancel?: string;
}
