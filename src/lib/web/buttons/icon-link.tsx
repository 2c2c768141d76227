import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { iconButtonClasses, type IconButtonLook } from './icon-button-classes.ts';

export interface IconLinkProps extends Omit<LinkProps, 'children'>, IconButtonLook {
  /** The link's name for screen readers, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** Tells links of one list apart for screen readers. */
  about?: string | undefined;
}

/** An icon-only link to a page of ours, for rows of tables. */
export function IconLink({ label, icon, about, variant, className, ...rest }: IconLinkProps) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={about === undefined ? label : `${label}: ${about}`}
      className={classNames(iconButtonClasses({ variant }), className)}
    >
      {icon}
    </Link>
  );
}
