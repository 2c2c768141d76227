import { Megaphone } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { personPath } from '#features/people/person-path.ts';
import { announcementsContract, type Announcement } from '../contract.ts';
import { useAnnouncements } from './api.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { announceTexts, listTexts as texts } from './texts.ts';

const NO_FILTERS = {};

const COLUMNS: Column<Announcement>[] = [
  {
    header: texts.label,
    onPhone: 'title',
    className: 'lines:w-1/2',
    cell: ({ title, text, is_promotion: isPromotion }) => (
      <div className="min-w-0 break-words">
        <p className="font-semibold">
          {title} {isPromotion && <Badge tone="info">{texts.promotion}</Badge>}
        </p>
        <p className="text-xs font-normal whitespace-pre-line text-soft">{text}</p>
      </div>
    ),
  },
  {
    header: texts.to,
    cell: ({ audience, person }) =>
      person === null ? (
        texts.audiences[audience]
      ) : (
        <TextLink to={personPath(person)}>{person.name}</TextLink>
      ),
  },
  {
    header: texts.people,
    cell: ({ people, is_finished: isFinished }) => (
      <span className="tabular">
        {texts.peopleText(people)} {!isFinished && <Badge tone="warning">{texts.going}</Badge>}
      </span>
    ),
  },
  { header: texts.by, cell: ({ author_name: name }) => name },
  {
    header: words.date,
    cell: ({ sent_at: at }) => <span className="tabular">{formatDateTime(at)}</span>,
  },
];

/** What administrators sent, and the form for the next announcement. */
export function AnnouncementsPage() {
  const list = useList(NO_FILTERS);
  const query = useAnnouncements(list.query);
  const dialog = useOpenDialog('islem');
  const mayAnnounce = useMayCall(announcementsContract.announce);
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={
          mayAnnounce && (
            <Button icon={<Megaphone aria-hidden />} onClick={() => dialog.open('yaz')}>
              {announceTexts.open}
            </Button>
          )
        }
      />
      <TableSection
        list={list}
        query={query}
        words={texts}
        empty={<EmptyState icon={<Megaphone />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ announcements }) => announcements}
        rowKey={({ id }) => id}
        columns={COLUMNS}
      />
      {mayAnnounce && <AnnounceDialog isOpen={dialog.opened === 'yaz'} onClose={dialog.close} />}
    </>
  );
}
