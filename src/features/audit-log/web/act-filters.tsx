import { X } from 'lucide-react';
import type { ListParams } from '#lib/web/list-params.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DayFilter } from '#lib/web/lists/day-filter.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { useAuditChoices } from './api.ts';
import { auditPageTexts as texts } from './texts.ts';

/** Names of the filters in the URL. */
export const PARAMS = {
  action: 'islem',
  actor: 'yapan',
  kind: 'konu',
  subject: 'konuno',
  from: 'baslangic',
  to: 'bitis',
} as const;

/** Search, action, who and days, in the URL. */
export function ActFilters({ list, isFiltered }: { list: ListParams; isFiltered: boolean }) {
  const choices = useAuditChoices().data;
  const actors = (choices?.actors ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="my-4 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchInput value={list.search} onSearch={list.setSearch} placeholder={texts.search} />
        {isFiltered && (
          <Button
            variant="ghost"
            icon={<X aria-hidden />}
            onClick={() => list.clear(...Object.values(PARAMS))}
          >
            {texts.clear}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 rounded-xl border border-line bg-surface p-4 shadow-card xl:grid-cols-4">
        <Field label={texts.action}>
          <Select
            value={list.get(PARAMS.action) || null}
            onChange={(action) => list.set({ [PARAMS.action]: action ?? '' })}
            options={choices?.actions ?? []}
            placeholder={texts.allActions}
            emptyLabel={texts.allActions}
          />
        </Field>
        <Field label={texts.actor}>
          <Select
            value={list.get(PARAMS.actor) || null}
            onChange={(actor) => list.set({ [PARAMS.actor]: actor ?? '' })}
            options={actors}
            placeholder={texts.everybody}
            emptyLabel={texts.everybody}
          />
        </Field>
        <DayFilter label={texts.from} name={PARAMS.from} list={list} max={list.get(PARAMS.to)} />
        <DayFilter label={texts.to} name={PARAMS.to} list={list} min={list.get(PARAMS.from)} />
      </div>
    </div>
  );
}
