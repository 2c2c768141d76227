/** On which channels somebody is told of what, as far as it can be chosen. */
import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import { maskEmail } from '#lib/shared/text/masked.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import type { NoticeChoice } from '../contract.ts';
import { noticeErrors } from '../errors.ts';
import {
  type Channel,
  CHANNELS,
  channelRule,
  concernsDuty,
  knownKind,
  NOTICE_KINDS,
  type NoticeKind,
  ruleOf,
} from '../kinds.ts';
import { noticeTexts } from '../texts.ts';
import { agreesToMessages } from './agrees-to-messages.ts';
import { parseUnsubscribed } from './sending.ts';

interface Chosen {
  kind: string;
  channel: Channel;
  is_on: boolean;
}

/** The kinds that somebody of the role, and of the duty, can be told of, each with its channels as they stand. */
export async function listChoices(
  db: Db,
  { userId, role, duty }: { userId: number; role: Role; duty: Duty | null },
): Promise<NoticeChoice[]> {
  const chosen = await rows(
    db,
    sql<Chosen>`select kind, channel, is_on from notice_choices where user_id = ${userId}`,
  );
  /** Mail that the feature sends itself goes out whatever is chosen. */
  const ruleFor = (kind: NoticeKind, channel: Channel) =>
    channel === 'email' && ruleOf(kind).isMailedAlready === true ? 'always' : channelRule(kind, channel);
  const stateOf = (kind: NoticeKind, channel: Channel) => {
    const rule = ruleFor(kind, channel);
    const own = chosen.find((choice) => choice.kind === kind && choice.channel === channel);
    return {
      channel,
      is_on: rule === 'always' || (own?.is_on ?? rule === 'on'),
      is_fixed: rule === 'always',
    };
  };
  const told = NOTICE_KINDS.filter((kind) => ruleOf(kind).roles.includes(role) && concernsDuty(kind, duty));
  return told.map((kind) => ({
    kind,
    name: noticeTexts[kind].name,
    class: ruleOf(kind).class,
    channels: CHANNELS.filter((channel) => ruleFor(kind, channel) !== 'never').map((channel) =>
      stateOf(kind, channel),
    ),
  }));
}

/** Whether somebody agreed to messages about the product. */
export async function acceptsMessages(db: Db, userId: number): Promise<boolean> {
  const { agrees } = await one(
    db,
    sql<{ agrees: boolean }>`select ${agreesToMessages(sql`${userId}::bigint`)} as agrees`,
  );
  return agrees;
}

interface Choice {
  userId: number;
  kind: NoticeKind;
  channel: Channel;
  isOn: boolean;
}

/** Throws CHANNEL_FIXED where nothing can be chosen. */
export async function chooseChannel(
  db: Db,
  { userId, kind, channel, isOn, role }: Choice & { role: Role },
): Promise<void> {
  const rule = channelRule(kind, channel);
  if (rule === 'never' || rule === 'always' || !ruleOf(kind).roles.includes(role))
    throw noticeErrors.CHANNEL_FIXED();
  await keepChoice(db, { userId, kind, channel, isOn });
}

async function keepChoice(db: Db, { userId, kind, channel, isOn }: Choice): Promise<void> {
  await run(
    db,
    sql`insert into notice_choices (user_id, kind, channel, is_on) values (${userId}, ${kind}, ${channel}, ${isOn})
        on conflict (user_id, kind, channel) do update set is_on = ${isOn}`,
  );
}

interface MailLink {
  userId: number;
  kind: NoticeKind;
  email: string;
  role: Role;
}

/**
 * Whose mails of which kind the token of a mail names. Throws UNSUBSCRIBE_UNKNOWN for what is no such token, for a
 * closed account and for a kind whose mails cannot be chosen.
 */
async function openMailLink(db: Db, subject: string | null): Promise<MailLink> {
  const named = subject === null ? null : parseUnsubscribed(subject);
  const kind = named && knownKind(named.kind);
  const isChosen = kind && ['on', 'off'].includes(channelRule(kind, 'email'));
  if (!named || !kind || !isChosen) throw noticeErrors.UNSUBSCRIBE_UNKNOWN();
  const { userId } = named;
  const person = await first(
    db,
    sql<{
      email: string;
      role: Role;
    }>`select email, role from users where id = ${userId} and status <> 'closed'`,
  );
  if (person === undefined) throw noticeErrors.UNSUBSCRIBE_UNKNOWN();
  return { userId, kind, ...person };
}

/** What the page of a mail's link says. Throws UNSUBSCRIBE_UNKNOWN. */
export async function readMailChoice(db: Db, subject: string | null) {
  const { userId, kind, email, role } = await openMailLink(db, subject);
  const own = await first(
    db,
    sql<{ is_on: boolean }>`
      select is_on from notice_choices where user_id = ${userId} and kind = ${kind} and channel = 'email'`,
  );
  const isOn = own?.is_on ?? channelRule(kind, 'email') === 'on';
  return { name: noticeTexts[kind].name, email: maskEmail(email), role, is_on: isOn };
}

/** Switches the mails of the kind that the token of a mail names. Throws UNSUBSCRIBE_UNKNOWN. */
export async function chooseMails(db: Db, subject: string | null, isOn: boolean): Promise<void> {
  const { userId, kind } = await openMailLink(db, subject);
  await keepChoice(db, { userId, kind, channel: 'email', isOn });
}
