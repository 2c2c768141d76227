import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { buttonClasses, type ButtonLook } from './button-classes.ts';

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
  /** What a link in a list is about, for those who hear it: "Düzenle: Kış İndirimi". */
  about?: string | undefined;
}

/** A link to a page of ours that looks like a button. */
export function ButtonLink({
  variant,
  size,
  isBlock,
  icon,
  about,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      {...(about !== undefined && typeof children === 'string' && { 'aria-label': `${children}: ${about}` })}
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
