import { History } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { SettingKey } from './registry.ts';
import { toWhole } from './setting-rules.ts';
import { shownSetting } from './shown-setting.ts';
import { type SettingChange, useSettingChanges } from './api.web.ts';
import { historyTexts as texts } from './texts.web.ts';

const shown = (key: SettingKey, value: number) => shownSetting(key, toWhole(key, value) ?? 0);

const COLUMNS: Column<SettingChange>[] = [
  { header: texts.setting, onPhone: 'title', cell: ({ label }) => label },
  { header: texts.from, align: 'end', cell: ({ key, from }) => shown(key, from) },
  { header: texts.to, align: 'end', cell: ({ key, to }) => <strong>{shown(key, to)}</strong> },
  {
    header: texts.actor,
    cell: ({ actor_name: name, proposed_by_name: proposer }) =>
      proposer === null ? name : texts.together(proposer, name),
  },
  { header: words.date, cell: ({ at }) => <span className="tabular">{formatDateTime(at)}</span> },
];

export function SettingHistory() {
  const list = useList({});
  return (
    <TableSection
      list={list}
      query={useSettingChanges(list.query)}
      words={texts}
      empty={<EmptyState icon={<History />} title={texts.emptyTitle} text={texts.empty} />}
      rows={({ changes }) => changes}
      rowKey={({ id }) => id}
      columns={COLUMNS}
    />
  );
}
