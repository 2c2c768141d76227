import { isCalendarDay } from '#lib/shared/dates.ts';
import { useCleanAddress, useListParams } from '#lib/web/list-params.ts';
import { MOVEMENT_GROUP_NAMES, type MovementGroup } from '../contract/viewer.ts';
import type { StatementFilter, StatementWish } from './api.ts';

const DIRECTIONS_IN_URL: Record<StatementFilter, string> = { all: '', credit: 'gelen', debit: 'giden' };
const GROUPS_IN_URL: Record<MovementGroup, string> = {
  views: 'izleme',
  clicks: 'tiklama',
  bonuses: 'bonus',
  transfers: 'transfer',
  withdrawals: 'cekim',
};
const DIRECTIONS = Object.keys(DIRECTIONS_IN_URL) as StatementFilter[]; // The keys of a literal.

const dayIn = (text: string) => (isCalendarDay(text) ? text : '');

/** The statement's filters, kept in the URL as `tur`, `hareket`, `baslangic` and `bitis`. */
export function useStatementFilters() {
  const list = useListParams();
  const wish: StatementWish = {
    type: DIRECTIONS.find((name) => DIRECTIONS_IN_URL[name] === list.get('tur')) ?? 'all',
    kind: MOVEMENT_GROUP_NAMES.find((name) => GROUPS_IN_URL[name] === list.get('hareket')) ?? 'all',
    date_from: dayIn(list.get('baslangic')),
    date_to: dayIn(list.get('bitis')),
  };
  const understood = {
    tur: wish.type !== 'all',
    hareket: wish.kind !== 'all',
    baslangic: wish.date_from !== '',
    bitis: wish.date_to !== '',
  };
  useCleanAddress(
    Object.entries(understood).flatMap(([name, is]) => (list.get(name) === '' || is ? [] : [name])),
  );
  return {
    wish,
    count: [wish.kind !== 'all', wish.date_from !== '', wish.date_to !== ''].filter(Boolean).length,
    setType: (type: StatementFilter) => list.patch({ tur: DIRECTIONS_IN_URL[type] }),
    setKind: (kind: MovementGroup | null) =>
      list.patch({ hareket: kind === null ? '' : GROUPS_IN_URL[kind] }),
    setDay: (end: 'baslangic' | 'bitis', day: string) => list.patch({ [end]: day }),
    clear: () => list.patch({ tur: '', hareket: '', baslangic: '', bitis: '' }),
  };
}
