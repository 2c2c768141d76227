import { Megaphone } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { personPath } from '#platform/places/paths.ts';
import type { z } from '#lib/shared/zod.ts';
import { settleAttempts } from '#lib/web/form/draft-store.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { type Announcement, announcementsContract, type Audience, AUDIENCES } from './contract.ts';
import {
  confirmed,
  NO_KEY_YET,
  useAnnounce,
  useAnnouncements,
  useAudienceCount,
  withKey,
  WordsFields,
  type WrittenWords,
} from './words-fields.tsx';
import { announceTexts, formTexts, listTexts as texts } from './texts.web.ts';
import { audienceTexts } from './texts.ts';

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

export function AnnouncementsPage() {
  const list = useList(NO_FILTERS);
  const query = useAnnouncements(list.query);
  const dialog = useOpenDialog('islem');
  const mayAnnounce = useMayCall(announcementsContract.announce);
  return (
    <>
      <QueuePage
        list={list}
        query={query}
        words={texts}
        title={texts.title}
        actions={
          mayAnnounce && (
            <Button icon={<Megaphone aria-hidden />} onClick={() => dialog.open('yaz')}>
              {announceTexts.open}
            </Button>
          )
        }
        empty={<EmptyState icon={<Megaphone />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ announcements }) => announcements}
        rowKey={({ id }) => id}
        columns={COLUMNS}
      />
      {mayAnnounce && <AnnounceDialog isOpen={dialog.opened === 'yaz'} onClose={dialog.close} />}
    </>
  );
}

const schema = announcementsContract.announce.body.safeExtend({ is_confirmed: confirmed });
const { path } = announcementsContract.announce;
type Written = z.input<typeof schema>;

const OPTIONS = AUDIENCES.map((value) => ({ value, label: audienceTexts[value] }));

function AnnounceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      subject={isOpen ? announceTexts : null}
      onClose={onClose}
      call={useAnnounce()}
      schema={schema}
      values={() => ({
        audience: 'viewers' as const,
        is_promotion: false,
        title: '',
        text: '',
        request_key: NO_KEY_YET,
        is_confirmed: false,
      })}
      input={(_, { is_confirmed: _confirmed, ...body }) => ({ body: withKey(path, body) })}
      onDone={() => {
        settleAttempts(path);
        onClose();
      }}
      words={announceTexts.dialog}
      size="lg"
    >
      {({ control }) => <Fields control={control} />}
    </FormDialog>
  );
}

function Fields({ control }: { control: Control<Written> }) {
  const [audience, isPromotion = false] = useWatch({ control, name: ['audience', 'is_promotion'] });
  return (
    <>
      <FormField control={control} name="audience" label={formTexts.audience} isGroup>
        {({ value, onChange }) => <RadioCards value={value} onChange={onChange} options={OPTIONS} />}
      </FormField>
      {(audience === 'viewers' || isPromotion) && (
        <FormField control={control} name="is_promotion" hint={isPromotion && formTexts.promotionHint}>
          {(input) => <Checkbox {...input}>{formTexts.promotion}</Checkbox>}
        </FormField>
      )}
      <WordsFields
        // The form has these fields among others; the type of a form's control allows no fewer.
        control={control as unknown as Control<WrittenWords>}
        reach={<Reach audience={audience} isPromotion={isPromotion} />}
      />
    </>
  );
}

function Reach({ audience, isPromotion }: { audience: Audience; isPromotion: boolean }) {
  const { data, isError } = useAudienceCount(audience, isPromotion);
  if (isError) return formTexts.countFailed;
  return data === undefined ? formTexts.counting : formTexts.reaches(data.people);
}
