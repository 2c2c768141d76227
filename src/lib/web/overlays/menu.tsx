import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { useDisclosure } from './popover.ts';

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  tone?: 'danger' | undefined;
  isDisabled?: boolean | undefined;
} & ({ to: string } | { onSelect: () => void });

export interface MenuProps {
  button: ReactNode;
  label?: string | undefined;
  hint?: string | undefined;
  buttonClassName?: string | undefined;
  items: readonly MenuEntry[];
  header?: ReactNode;
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left text-sm font-medium hover:bg-sunken ' +
  '-outline-offset-2 disabled:cursor-not-allowed disabled:text-faint md:min-h-10 [&_svg]:size-4.5 [&_svg]:shrink-0';

/** A disclosure, not an ARIA menu, so that its links stay links. Esc returns the focus to the button. */
export function Menu({ button, label, hint, buttonClassName, items, header }: MenuProps) {
  const { isOpen, close, frame, trigger, buttonProps, panelProps } = useDisclosure();
  return (
    <div ref={frame}>
      <button {...buttonProps} aria-label={label} title={hint} className={buttonClassName}>
        {button}
      </button>
      {isOpen && (
        <div {...panelProps} className="popup max-h-(--available-height) w-64 overflow-y-auto p-1.5">
          {header && <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{header}</div>}
          <ul>
            {items.map((item, index) => (
              <li
                key={item.label}
                className={item.tone && index > 0 ? 'mt-1.5 border-t border-line pt-1.5' : undefined}
              >
                <MenuItem
                  item={item}
                  onPick={() => {
                    close();
                    if ('onSelect' in item) trigger.current?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function MenuItem({ item, onPick }: { item: MenuEntry; onPick: () => void }) {
  const classes = classNames(ITEM, item.tone === 'danger' ? 'text-danger' : '[&_svg]:text-faint');
  if ('to' in item) {
    return (
      <Link to={item.to} onClick={onPick} className={classes}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      disabled={item.isDisabled}
      onClick={() => {
        onPick();
        item.onSelect();
      }}
      className={classes}
    >
      {item.icon}
      {item.label}
    </button>
  );
}
