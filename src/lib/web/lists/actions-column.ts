import { listWords } from '../words.ts';
import type { Column } from './table.tsx';

/** The last column of a table: what can be done with a row, usually `RowActions`. */
export function actionsColumn<Row>(cell: Column<Row>['cell']): Column<Row> {
  return { header: listWords.actions, align: 'end', onPhone: 'actions', cell };
}
