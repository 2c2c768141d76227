import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { cva, type VariantProps } from 'class-variance-authority';

export const iconButtonClasses = cva(
  'inline-flex size-(--compact-height) shrink-0 items-center justify-center rounded-sm transition-colors ' +
    // At the end of a row of presses it is closed and still focused, so that the focus is not lost.
    'closed:cursor-not-allowed closed:bg-sunken closed:text-faint ' +
    '[&_svg]:size-[1.15rem]',
  {
    variants: {
      variant: {
        ghost: 'text-soft pointed:bg-sunken pointed:text-ink',
        outline: 'border border-edge bg-surface text-soft pointed:bg-sunken',
        danger: 'text-danger pointed:bg-danger-tint',
        onDark: 'text-rail-text pointed:bg-rail-raised pointed:text-white',
      },
    },
    defaultVariants: { variant: 'ghost' },
  },
);

export type IconButtonLook = VariantProps<typeof iconButtonClasses>;

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, IconButtonLook {
  label: string;
  icon: ReactNode;
}

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
