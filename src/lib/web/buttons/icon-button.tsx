import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { iconButtonClasses, type IconButtonLook } from './icon-button-classes.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, IconButtonLook {
  label: string;
  icon: ReactNode;
}

/** A square button with only an icon; at least 44 px on phones. */
export function IconButton({ label, icon, variant, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(iconButtonClasses({ variant }), className)}
    >
      {icon}
    </button>
  );
}
