import { History } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { SETTINGS, type SettingKey } from '../registry.ts';
import { type SettingChange, useSettingChanges } from './api.ts';
import { historyTexts as texts, UNIT_SUFFIXES } from './texts.ts';

/** A value as it stands on the wire, with its unit. */
function shown(key: SettingKey, value: number): string {
  const { unit } = SETTINGS[key];
  if (unit === 'money') return formatKurus(liraToKurus(value) ?? ZERO_KURUS);
  if (unit === 'switch') return value === 1 ? texts.on : texts.off;
  return unit === 'percent' ? formatPercent(value) : formatCount(value, UNIT_SUFFIXES[unit]);
}

const COLUMNS: Column<SettingChange>[] = [
  { key: 'setting', header: texts.setting, onPhone: 'title', cell: ({ label }) => label },
  { key: 'from', header: texts.from, align: 'end', cell: ({ key, from }) => shown(key, from) },
  { key: 'to', header: texts.to, align: 'end', cell: ({ key, to }) => <strong>{shown(key, to)}</strong> },
  { key: 'actor', header: texts.actor, cell: ({ actor_name: name }) => name },
  { key: 'at', header: words.date, cell: ({ at }) => <span className="tabular">{formatDateTime(at)}</span> },
];

/** Who changed which setting when. */
export function SettingHistory() {
  const list = useList({});
  return (
    <TableSection
      list={list}
      query={useSettingChanges(list.query)}
      words={texts}
      empty={
        <EmptyState icon={<History />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      }
      rows={({ changes }) => changes}
      rowKey={({ id }) => id}
      columns={COLUMNS}
    />
  );
}
