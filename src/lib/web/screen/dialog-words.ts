import type { FailedText } from '../attempt.ts';

export interface DialogWords {
  title: string;
  confirm: string;
  busy: string;
  failed: FailedText;
  /** The toast after success, where the server gave no words of its own; null where the page itself says that it worked. */
  done: string | null;
  doneTitle?: string;
  cancel?: string;
}
