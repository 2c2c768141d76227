/** A gateway for mail, as the product uses it. */
import type { Addressed } from './outgoing.ts';

export interface MailMessage extends Addressed {
  /** One address, ASCII, without a name. */
  to: string;
  /** The address to which an answer goes; unset: the sender's. */
  replyTo?: string;
  subject: string;
  /** Plain text, its paragraphs apart by an empty line. The template adds the frame and the footer. */
  text: string;
  /** A link to a path of the product, below the text. */
  button?: { label: string; path: string };
  /** The sentence in the footer that says why this person gets it. Unset: because it is about their account. */
  why?: string;
  /**
   * For mails that one may do without. `pagePath` is the link in the footer, `oneClickPath` a call that mail programs
   * post to by themselves, without a session: make its token with `signToken`.
   */
  unsubscribe?: { pagePath: string; oneClickPath: string };
}

export interface Mail {
  /**
   * Resolves when the server has taken the message; throws when it has not, and RATE_LIMITED where there were too many.
   * It is not tried again.
   */
  send(message: MailMessage): Promise<void>;
}
