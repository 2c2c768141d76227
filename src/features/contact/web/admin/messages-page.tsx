import { Inbox } from 'lucide-react';
import { formatDate, formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Email } from '#lib/web/lists/email.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { oneOf, searchFilter, viewOf } from '#lib/web/screen/list-filters.ts';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import { ListChoice, ListSearch, ListSelect } from '#lib/web/screen/list-toolbar.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { useRow } from '#lib/web/screen/use-row.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { contactContract, type ContactMessage, MOST_LETTERS, TOPICS } from '../../contract.ts';
import { mayHappen, MESSAGE_STATES } from '../../lifecycle.ts';
import { answerMail, TOPIC_LABELS } from '../../texts.ts';
import { answerTexts, closeTexts, queueTexts as texts } from '../texts/admin.ts';
import { useAnswerMessage, useCloseMessage, useMessages } from './api.ts';

const STATES = [...MESSAGE_STATES, 'all'] as const;
const FILTERS = {
  search: searchFilter,
  state: viewOf('durum', STATES),
  topic: oneOf('konu', ['', ...TOPICS]),
};
const STATE_OPTIONS = STATES.map((value) => ({ value, label: texts.states[value] }));
const TOPIC_OPTIONS = TOPICS.map((value) => ({ value: value as string, label: TOPIC_LABELS[value] }));
const TONES = { new: 'warning', answered: 'success', closed: 'neutral' } as const;

/** What visitors wrote by the contact form, each to be answered by e-mail or put away. */
export function MessagesPage() {
  const list = useList(FILTERS);
  const query = useMessages(list.query);
  const answering = useSubject('yanitla');
  const closing = useSubject('kapat');
  const answered = useRow(answering, query.data?.messages, query);
  const closed = useRow(closing, query.data?.messages, query);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <ListSection
        list={list}
        query={query}
        words={texts}
        toolbar={
          <>
            <ListSearch list={list} placeholder={texts.search} />
            <ListChoice list={list} name="state" label={words.status} options={STATE_OPTIONS} />
            <div className="min-w-56">
              <ListSelect
                list={list}
                name="topic"
                label={texts.topic}
                isLabelHidden
                options={TOPIC_OPTIONS}
                anyLabel={texts.anyTopic}
              />
            </div>
          </>
        }
        empty={
          <EmptyState
            icon={<Inbox />}
            title={list.filters.state === 'new' ? texts.emptyNew : texts.empty}
            text={texts.emptyText}
          />
        }
      >
        {({ messages }) => (
          <ul aria-busy={query.isPlaceholderData} className="flex flex-col gap-4">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard
                  message={message}
                  onAnswer={() => answering.open(message.id)}
                  onClose={() => closing.open(message.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListSection>
      <AnswerDialog message={answered} onClose={answering.close} />
      <CallDialog
        subject={closed}
        onClose={closing.close}
        call={useCloseMessage()}
        input={({ id, state }) => ({ params: { id }, query: { seen: state } })}
        words={closeTexts}
      >
        {({ name, state }) => <p>{closeTexts.about(name, state)}</p>}
      </CallDialog>
    </>
  );
}

interface MessageCardProps {
  message: ContactMessage;
  onAnswer: () => void;
  onClose: () => void;
}

function MessageCard({ message, onAnswer, onClose }: MessageCardProps) {
  const { name, email, topic, state, answer, decided_at: decidedAt, decided_by: decidedBy } = message;
  const { answered_at: answeredAt, answered_by: answeredBy } = message;
  return (
    <Card>
      <article aria-label={name} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-bold break-words">{name}</h2>
          <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
          <Badge tone="info">{TOPIC_LABELS[topic]}</Badge>
          <p className="tabular basis-full text-sm break-words text-soft">
            <Email address={email} /> · {formatDateTime(message.sent_at)}
          </p>
        </div>
        <p className="break-words whitespace-pre-line">{message.message}</p>
        {answer !== null && (
          <div className="rounded-lg bg-sunken px-3 py-2 text-sm">
            <p className="font-bold">{texts.yourAnswer}</p>
            <p className="break-words whitespace-pre-line">{answer}</p>
            {answeredAt !== null && (
              <p className="tabular mt-1 text-soft">
                {texts.decided(answeredBy ?? '', formatDateTime(answeredAt))}
              </p>
            )}
          </div>
        )}
        {state === 'closed' && decidedAt !== null && (
          <p className="tabular text-sm text-soft">
            {texts.closedBy(decidedBy ?? '', formatDateTime(decidedAt))}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {mayHappen('answer', state) && (
            <Button about={name} onClick={onAnswer}>
              {texts.answer}
            </Button>
          )}
          {mayHappen('close', state) && (
            <Button variant="secondary" about={name} onClick={onClose}>
              {texts.close}
            </Button>
          )}
        </div>
      </article>
    </Card>
  );
}

/** The field stands between the words that the mail adds by itself, so that nobody types them again. */
function AnswerDialog({ message, onClose }: { message: ContactMessage | null; onClose: () => void }) {
  return (
    <FormDialog
      isDecision
      subject={message}
      onClose={onClose}
      call={useAnswerMessage()}
      schema={contactContract.answerMessage.body}
      values={() => ({ answer: '' })}
      input={({ id }, body) => ({ params: { id }, body })}
      words={answerTexts}
      description={({ name, email }) => answerTexts.description(name, email)}
    >
      {({ control }, { name, message: asked, sent_at: sentAt }) => (
        <>
          <p className="max-h-72 overflow-y-auto rounded-lg bg-sunken px-3 py-2 text-sm break-words whitespace-pre-line">
            {asked}
          </p>
          <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
            <p className="text-sm break-words">{answerMail.greeting(name)}</p>
            <FormField control={control} name="answer" label={answerTexts.field} hint={answerTexts.hint}>
              {(input) => <TextArea {...input} limit={MOST_LETTERS} />}
            </FormField>
            <p className="text-sm break-words">
              {answerMail.asked(formatDate(sentAt))} <span className="text-soft">{answerTexts.quoted}</span>
            </p>
          </div>
        </>
      )}
    </FormDialog>
  );
}
