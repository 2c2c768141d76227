import type { Addressed } from './outgoing.ts';

export interface MailMessage extends Addressed {
  /** One address, ASCII, without a name. */
  to: string;
  /** Default: the sender's address. */
  replyTo?: string;
  subject: string;
  /** Plain text; an empty line separates paragraphs. The template adds the frame and the footer. */
  text: string;
  /** A link to a path of the product, below the text. */
  button?: { label: string; path: string };
  /** The reason in the footer. Default: the person's account. */
  why?: string;
  /**
   * For optional mails. `pagePath` is the link in the footer, `oneClickPath` a call that mail programs post to without
   * a session: make its token with `signToken`.
   */
  unsubscribe?: { pagePath: string; oneClickPath: string };
}

export interface Mail {
  /**
   * Resolves when the server has accepted the message; throws when it has not, and RATE_LIMITED over a limit. Not
   * retried.
   */
  send(message: MailMessage): Promise<void>;
}
