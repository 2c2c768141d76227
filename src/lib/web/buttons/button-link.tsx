import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { buttonClasses, type ButtonLook } from './button-classes.ts';

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
}

/** A link to a page of ours that looks like a button. */
export function ButtonLink({ variant, size, isBlock, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        buttonClasses({ variant, size, isBlock }),
        '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
        className,
      )}
    >
      {icon}
      {children}
    </Link>
  );
}
