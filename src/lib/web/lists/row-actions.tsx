import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClasses } from '../buttons/icon-button.tsx';
import { Menu, type MenuEntry } from '../overlays/menu.tsx';
import { listWords } from '../words.ts';
import type { Column } from './table.tsx';

export interface RowActionsProps {
  about: string;
  children?: ReactNode;
  /** The rest. What cannot be undone is here only, with the tone "danger", which sets it apart. */
  menu?: readonly MenuEntry[] | undefined;
}

export function RowActions({ about, children, menu = [] }: RowActionsProps) {
  return (
    <div className="flex items-center gap-2 *:flex-1 max-[26rem]:*:flex-auto max-[26rem]:*:text-center max-[26rem]:*:whitespace-normal sm:*:flex-none lines:justify-end lines:gap-1 lines:*:px-2 lines:[&>*>svg]:hidden">
      {children}
      {menu.length > 0 && (
        <div className="flex-none! p-0!">
          <Menu
            button={<Ellipsis aria-hidden />}
            label={`${listWords.moreActions}: ${about}`}
            hint={listWords.moreActions}
            buttonClassName={iconButtonClasses({ variant: 'outline' })}
            items={menu}
          />
        </div>
      )}
    </div>
  );
}

export function actionsColumn<Row>(cell: Column<Row>['cell']): Column<Row> {
  return { header: listWords.actions, align: 'end', onPhone: 'actions', cell };
}
