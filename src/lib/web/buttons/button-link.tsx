import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { useMayOpen } from '../use-may-call.ts';
import { buttonClasses, type ButtonLook } from './button.tsx';

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
  about?: string | undefined;
}

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
  const mayOpen = useMayOpen();
  if (!mayOpen(rest.to)) return null;
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
