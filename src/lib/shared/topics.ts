/**
 * What an open page can hear of: only that something of a kind has changed for its reader, never what it is. The page
 * then makes the calls that it shows again, and these check who may see what.
 */
import { DUTIES, type Duty } from './route.ts';

/** A topic → the administrators whose work it is. Everybody else hears of what is their own. */
export const TOPICS = {
  /** Campaigns change their state. */
  campaigns: ['owner', 'finance', 'moderator', 'reports'],
  /** Orders of firms, and their payments. */
  payments: ['owner', 'finance'],
  /** Money in somebody's wallet; for administrators the queue of withdrawals and alerts about transfers. */
  wallet: ['owner', 'finance'],
  /** Viewers' reports of ads. */
  complaints: ['owner', 'moderator'],
  /** Messages by the contact form. */
  contact: ['owner', 'finance', 'moderator'],
  /** What administrators send, and how many it has reached. */
  announcements: ['owner', 'moderator'],
  /** Reviews of accounts, and the groups of suspected ones. */
  fraud: ['owner', 'finance', 'moderator'],
  /** What waits for a second administrator. */
  approvals: ['owner', 'finance'],
  /** The books were checked. */
  oversight: ['owner', 'finance', 'reports'],
  /** Money was stopped from leaving, or released. */
  'money-stop': DUTIES,
  /** An attack on codes or passwords began. */
  alarms: DUTIES,
  /** Something happened to a person, or was read on another device. */
  notices: DUTIES,
} as const satisfies Record<string, readonly Duty[]>;

export type Topic = keyof typeof TOPICS;
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]; // The keys of a literal.
