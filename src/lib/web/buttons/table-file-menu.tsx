import { Download } from 'lucide-react';
import { Menu } from '../overlays/menu.tsx';
import { type TableFile, useTableEntries } from '../save-file.tsx';
import { buttonClasses } from './button.tsx';

export function TableFileMenu<Row>({ label, make }: { label: string; make: () => Promise<TableFile<Row>> }) {
  return (
    <Menu
      button={
        <>
          <Download aria-hidden className="size-4.5" />
          {label}
        </>
      }
      buttonClassName={buttonClasses({ variant: 'secondary', size: 'sm' })}
      items={useTableEntries(make)}
    />
  );
}
