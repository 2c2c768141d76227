import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { iconButtonClasses, type IconButtonLook } from './icon-button-classes.ts';

export interface IconLinkProps extends Omit<LinkProps, 'children'>, IconButtonLook {
  /** The name said aloud and shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

/** An icon-only link to a page of ours, for rows of tables. */
export function IconLink({ label, icon, variant, className, ...rest }: IconLinkProps) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(iconButtonClasses({ variant }), className)}
    >
      {icon}
    </Link>
  );
}
