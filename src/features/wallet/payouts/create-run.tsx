import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatKurus, sumKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { payoutRunPath } from '#platform/places/paths.ts';
import type { AdminWithdrawal } from '../api.web.ts';
import { useCheckedPayouts, useCreateRun } from './api.web.ts';
import { createTexts, runWords, selectionTexts as texts } from './texts.web.ts';

/** The withdrawals that are ticked, also on other pages of the list, with their amounts. */
export type Selection = ReadonlyMap<number, AdminWithdrawal['amount']>;

interface SelectionProps {
  selected: Selection;
  onSelect: (selected: Selection) => void;
}

export function selectColumn({ selected, onSelect }: SelectionProps): Column<AdminWithdrawal> {
  return {
    header: texts.select,
    cell: ({ id, name, amount, status, payout_run_id: runId }) =>
      status === 'pending' &&
      runId === null && (
        <Checkbox
          value={selected.has(id)}
          onChange={(isSelected) => {
            const next = new Map(selected);
            if (isSelected) next.set(id, amount);
            else next.delete(id);
            onSelect(next);
          }}
        >
          <span className="sr-only">{texts.selectRow(name, amount)}</span>
        </Checkbox>
      ),
  };
}

/** The ticked ones, and the way from them to a run. */
export function SelectionBar({ selected, onSelect }: SelectionProps) {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const count = selected.size;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2" role="group" aria-label={texts.create}>
      {count > 0 && (
        <>
          <p className="tabular text-sm" role="status">
            {texts.selected(count)} · {formatKurus(sumKurus(...selected.values()))}
          </p>
          <Button size="sm" onClick={() => setIds([...selected.keys()])}>
            {texts.create}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onSelect(new Map())}>
            {texts.clear}
          </Button>
        </>
      )}
      <Button size="sm" variant="secondary" onClick={() => setIds([])}>
        {texts.all}
      </Button>
      <CreateRunDialog ids={ids} onClose={() => setIds(null)} onDone={() => onSelect(new Map())} />
    </div>
  );
}

interface CreateRunProps {
  /** An empty list: all that may be sent. */
  ids: readonly number[] | null;
  onClose: () => void;
  onDone: () => void;
}

function CreateRunDialog({ ids, onClose, onDone }: CreateRunProps) {
  const query = useCheckedPayouts(ids);
  const navigate = useNavigate();
  const sendable = query.isFetching ? [] : (query.data?.ids ?? []);
  return (
    <CallDialog
      subject={ids}
      onClose={onClose}
      call={useCreateRun()}
      input={() => (sendable.length === 0 ? null : { body: { withdrawal_ids: sendable } })}
      words={createTexts}
      onDone={(_, { data }) => {
        onDone();
        onClose();
        void navigate(payoutRunPath(data.id));
      }}
    >
      {() => (
        <QueryStates query={query} failedText={createTexts.loading}>
          {({ ids: found, amount, takes_two: takesTwo, refused }) => (
            <>
              <span className="tabular block font-semibold">
                {found.length === 0 ? createTexts.none : runWords.sum(found.length, amount)}
              </span>
              {found.length > 0 && takesTwo && <span className="mt-1 block">{createTexts.takesTwo}</span>}
              {refused.length > 0 && (
                <Alert tone="warning" title={createTexts.refused(refused.length)} className="mt-3 text-left">
                  <ul>
                    {refused.map(({ id, name, problem }) => (
                      <li key={id}>
                        {name}: {problem}
                      </li>
                    ))}
                  </ul>
                </Alert>
              )}
            </>
          )}
        </QueryStates>
      )}
    </CallDialog>
  );
}
