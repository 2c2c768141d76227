import { BellOff } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import type { SentNotice } from '#features/notices/contract/admin.ts';
import { noticesTexts as texts } from '../texts/admin.ts';
import { useSentNotices } from './api.ts';

const TONES = { queued: 'info', sent: 'success', failed: 'danger', skipped: 'neutral' } as const;

export function NoticesTab({ userId }: { userId: number }) {
  const list = useInnerList();
  const query = useSentNotices(userId, list.query);
  return (
    <ListSection
      list={list}
      query={query}
      words={texts}
      empty={<EmptyState icon={<BellOff />} title={texts.emptyTitle} text={texts.empty} />}
    >
      {({ notices }) => (
        <ul
          aria-label={texts.label}
          className={classNames(
            'divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function NoticeLine({ notice }: { notice: SentNotice }) {
  const { title, text, created_at: at, read_at: readAt, mail } = notice;
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:flex-row sm:justify-between">
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-sm break-words whitespace-pre-line text-soft">{text}</p>
        <p className="tabular mt-1 text-xs text-soft">
          {formatDateTime(at)} · {readAt === null ? texts.unread : texts.readAt(formatDateTime(readAt))}
        </p>
      </div>
      {mail && <MailLine mail={mail} />}
    </li>
  );
}

function MailLine({ mail }: { mail: NonNullable<SentNotice['mail']> }) {
  const { status, sent_at: sentAt, due_at: dueAt, problem } = mail;
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm sm:max-w-1/2 sm:justify-end">
      <span className="text-soft">{texts.mail}</span>
      <Badge tone={TONES[status]}>{texts.states[status]}</Badge>
      {sentAt !== null && <span className="tabular text-xs text-soft">{formatDateTime(sentAt)}</span>}
      {dueAt !== null && (
        <span className="tabular text-xs text-soft">{texts.dueAt(formatDateTime(dueAt))}</span>
      )}
      {problem !== null && (
        <span className="text-xs break-words text-soft">{texts.problems[problem] ?? problem}</span>
      )}
    </p>
  );
}
