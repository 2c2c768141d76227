import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { useMayOpen } from '../use-may-call.ts';

export function TextLink({ className, ...rest }: LinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(rest.to)) return <span className={className}>{rest.children}</span>;
  return (
    <Link
      {...rest}
      className={classNames(
        '-my-1.5 rounded-xs py-1.5 font-semibold text-brand-text underline-offset-4 hover:underline',
        className,
      )}
    />
  );
}
