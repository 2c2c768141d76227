import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from '#lib/shared/zod.ts';
import { sumKurus } from '#lib/shared/money.ts';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { payoutRunPath } from '#platform/places/paths.ts';
import type { AdminWithdrawal } from '../api.web.ts';
import { useCreateRun, useReadSendable } from './api.web.ts';
import type { payoutContract } from './contract.ts';
import { payoutProblems, payoutProposalTexts } from './texts.ts';
import { selectionTexts as texts } from './texts.web.ts';

/** The withdrawals that are ticked, also on other pages of the list, with their amounts. */
export type Selection = ReadonlyMap<number, AdminWithdrawal['amount']>;

interface SelectionProps {
  selected: Selection;
  onSelect: (selected: Selection) => void;
}

export function selectColumn({ selected, onSelect }: SelectionProps): Column<AdminWithdrawal> {
  return {
    header: texts.select,
    cell: ({ id, name, amount, payout, look }) =>
      payout?.result !== null && (
        <Checkbox
          value={selected.has(id)}
          disabled={look?.is_needed === true}
          title={look?.is_needed === true ? payoutProblems.unseen : undefined}
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

/** From the ticked ones, or from all that may be sent, to a run, which can be called off until its file is given. */
export function SelectionBar({ selected, onSelect }: SelectionProps) {
  const navigate = useNavigate();
  const [asked, ask] = useState<z.output<typeof payoutContract.readSendable.data> | null>(null);
  const askAboutAll = useNotifiedCall(useReadSendable(), texts.sendable, ({ data }) => ask(data));
  const clear = () => onSelect(new Map());
  const call = useCreateRun();
  const onCreated = ({ data }: { data: { id: number } }) => {
    clear();
    void navigate(payoutRunPath(data.id));
  };
  const create = useNotifiedCall(call, texts.words, onCreated);
  return (
    <div
      className={classNames(
        'mt-4 flex flex-wrap items-center gap-x-3 gap-y-2',
        selected.size > 0 && 'sticky bottom-4 z-20 rounded-lg border border-line bg-surface p-3 shadow-pop',
      )}
      role="group"
      aria-label={texts.create}
    >
      {selected.size === 0 ? (
        <Button size="sm" variant="secondary" onClick={() => askAboutAll({})}>
          {texts.all}
        </Button>
      ) : (
        <>
          <p className="tabular text-sm" role="status">
            {texts.selected(selected.size, sumKurus(...selected.values()))}
          </p>
          <Button size="sm" onClick={() => create({ body: { withdrawal_ids: [...selected.keys()] } })}>
            {texts.create}
          </Button>
          <Button size="sm" variant="ghost" onClick={clear}>
            {texts.clear}
          </Button>
        </>
      )}
      <CallDialog
        subject={asked}
        onClose={() => ask(null)}
        call={call}
        input={() => ({ body: {} })}
        words={texts.words}
        alreadyDecided={({ count }) => (count === 0 ? texts.none : null)}
        onDone={(_, answer) => onCreated(answer)}
      >
        {({ count, amount }) => payoutProposalTexts.sum(count, amount)}
      </CallDialog>
    </div>
  );
}
