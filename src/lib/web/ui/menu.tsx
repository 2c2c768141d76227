import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { useOpenState } from '../use-open-state.ts';

export type MenuEntry = { label: string; icon?: ReactNode; tone?: 'danger' | undefined } & (
  | { to: string }
  | { onSelect: () => void }
);

export interface MenuProps {
  /** A button element; gets the menu's attributes. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  /** Stands above the entries: who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'end' | undefined;
  /** The menu closes when this changes: the path. */
  closeOn?: string | undefined;
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-sm font-medium outline-none select-none ' +
  'data-highlighted:bg-sunken md:min-h-9 [&_svg]:size-4.5 [&_svg]:text-faint';

/** A button that opens a short list of links and actions. */
export function Menu({ trigger, items, header, align = 'end', closeOn }: MenuProps) {
  const [isOpen, setIsOpen] = useOpenState(closeOn);
  return (
    <Base.Root modal={false} open={isOpen} onOpenChange={(next) => setIsOpen(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} className="z-50 outline-none">
          <Base.Popup className="popup max-w-80 min-w-60 p-1.5">
            {header && <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{header}</div>}
            {items.map((item) => {
              const classes = classNames(ITEM, item.tone === 'danger' && 'text-danger [&_svg]:text-danger');
              return 'to' in item ? (
                <Base.LinkItem
                  key={item.label}
                  closeOnClick
                  render={<Link to={item.to} />}
                  className={classes}
                >
                  {item.icon}
                  {item.label}
                </Base.LinkItem>
              ) : (
                <Base.Item key={item.label} onClick={item.onSelect} className={classes}>
                  {item.icon}
                  {item.label}
                </Base.Item>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
