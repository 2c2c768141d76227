import type { FailedText } from '../attempt.ts';

/** The words of a dialog that makes a call. */
export interface DialogWords {
  title: string;
  /** On the button that does it: "Kampanyayı sil". */
  confirm: string;
  /** On the same button while it is being done. */
  busy: string;
  failed: FailedText;
  /** Said when it is done, where the server gave no words of its own. */
  done: string;
  /** On the other button; "Vazgeç" unless said. */
  cancel?: string;
}
