import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { Code, NameCell } from '#lib/web/lists/cells.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { searchFilter, sizeFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { type BankLineRow, LINE_FILTERS } from '../contract/statements.ts';
import { useBankLines, useSetBankLine } from '../api.web.ts';
import { BookDialog, CertainDialog, targetText, whyText } from './book-dialogs.tsx';
import { certainTexts, statementTexts as texts, uploadTexts } from './texts.web.ts';
import { UploadDialog } from './upload-dialog.tsx';

const FILTERS = { search: searchFilter, status: viewOf('durum', LINE_FILTERS), limit: sizeFilter };
const CHOICES = LINE_FILTERS.map((value) => ({ value, label: texts.filters[value] }));

export function StatementsPage() {
  const list = useList(FILTERS);
  const query = useBankLines(list.query);
  const booking = useSubject('isle');
  const [shown, setShown] = useState<'upload' | 'certain' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <QueuePage
        list={list}
        query={query}
        words={texts}
        title={texts.title}
        keys={texts.keys}
        actions={
          <>
            <Button variant="secondary" disabled={!query.data?.certain} onClick={() => setShown('certain')}>
              {certainTexts.open}
            </Button>
            <Button onClick={() => setShown('upload')}>{uploadTexts.open}</Button>
          </>
        }
        toolbar={
          <>
            <ListChoice list={list} name="status" label={texts.filter} options={CHOICES} />
            <ListSearch list={list} placeholder={texts.search} />
          </>
        }
        empty={<EmptyState icon={<Landmark />} title={texts.emptyTitle} text={texts.emptyOpen} />}
        rows={({ lines }) => lines}
        rowKey={({ id }) => id}
        columns={columnsOf(booking.open)}
        room="much"
        waits={({ state }) => state === 'open' || state === 'same'}
      />
      <UploadDialog isOpen={shown === 'upload'} onClose={close} />
      <CertainDialog isOpen={shown === 'certain'} onClose={close} />
      <BookDialog line={useRow(booking, query.data?.lines, query)} onClose={booking.close} />
    </>
  );
}

function columnsOf(onBook: (id: number) => void): Column<BankLineRow>[] {
  return [
    {
      header: texts.party,
      onPhone: 'title',
      className: 'lines:w-[45%] lines:max-w-0 lines:min-w-42',
      cell: ({ booked_on: day, party, text, reference, iban }) => (
        <NameCell
          name={party ?? (text || iban)}
          detail={
            <>
              {formatDay(day)} {party !== null && text} {reference !== null && <Code>{reference}</Code>}
            </>
          }
        />
      ),
    },
    {
      header: words.amount,
      align: 'end',
      cell: ({ amount }) => <strong className="money">{formatKurus(amount)}</strong>,
    },
    {
      header: texts.match,
      onPhone: 'wide',
      className: 'lines:w-[55%] lines:max-w-0 lines:min-w-52',
      cell: (line) => <Match line={line} />,
    },
    { header: words.status, cell: (line) => <StateBadge line={line} /> },
    actionsColumn((line) => <LineActions line={line} onBook={onBook} />),
  ];
}

function Match({
  line: { booked_to: to, candidates, unfit, amount, state, resembles },
}: {
  line: BankLineRow;
}) {
  const [first, ...others] = candidates;
  if (to !== null) return targetText(to);
  if (state === 'same')
    return resembles.map((other, index) => (
      <p key={index} className="text-xs wrap-anywhere text-soft">
        {texts.resembles(other)}
      </p>
    ));
  if (state !== 'open') return null;
  if (first === undefined) {
    const none = amount < 0 ? texts.outgoing : texts.noMatch;
    return <span className="text-soft">{unfit ?? none}</span>;
  }
  return (
    <div className="wrap-anywhere">
      {targetText(first)}
      {others.length > 0 && <span className="text-soft"> {texts.more(others.length)}</span>}
      <p className="text-xs text-soft">{texts.effects[first.effect]}</p>
      <p className="text-xs text-soft">{whyText(first)}</p>
    </div>
  );
}

function StateBadge({ line: { state, is_certain: isCertain, candidates } }: { line: BankLineRow }) {
  if (isCertain) return <Badge tone="success">{texts.certain}</Badge>;
  if (candidates.length > 0) return <Badge tone="warning">{texts.doubtful}</Badge>;
  return <Badge tone={state === 'same' ? 'warning' : 'neutral'}>{texts.states[state]}</Badge>;
}

function LineActions({ line, onBook }: { line: BankLineRow; onBook: (id: number) => void }) {
  const { id, state, amount, party, text, candidates } = line;
  const about = party ?? text;
  const change = useNotifiedCall(useSetBankLine(), { failed: texts.setFailed, done: texts.label });
  const set = (next: 'open' | 'ignored') => change({ params: { id }, body: { state: next } });
  if (state === 'booked') return null;
  return (
    <RowActions about={about}>
      {state === 'open' && (amount > 0 || candidates.length > 0) && (
        <Button size="sm" about={about} aria-keyshortcuts="A" onClick={() => onBook(id)}>
          {texts.book}
        </Button>
      )}
      {state !== 'open' && (
        <Button size="sm" variant="secondary" about={about} onClick={() => set('open')}>
          {state === 'same' ? texts.add : texts.reopen}
        </Button>
      )}
      {state !== 'ignored' && (
        <Button
          size="sm"
          variant="secondary"
          about={about}
          aria-keyshortcuts="Y"
          onClick={() => set('ignored')}
        >
          {texts.ignore}
        </Button>
      )}
    </RowActions>
  );
}
