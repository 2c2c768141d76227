import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';

/** A link inside text, or alone on a line; higher for a finger than it looks. */
export function TextLink({ className, ...rest }: LinkProps) {
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
