import { cva, type VariantProps } from 'class-variance-authority';

/** The look of an icon-only button or link. */
export const iconButtonClasses = cva(
  'inline-flex size-(--compact-height) shrink-0 items-center justify-center rounded-sm transition-colors ' +
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-faint ' +
    // Closed, and still focused: at the end of a row of presses the focus is not lost.
    'aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-faint ' +
    '[&_svg]:size-[1.15rem]',
  {
    variants: {
      variant: {
        ghost:
          'text-soft enabled:hover:not-aria-disabled:bg-sunken enabled:hover:not-aria-disabled:text-ink [a]:hover:bg-sunken [a]:hover:text-ink',
        outline: 'border border-edge bg-surface text-soft enabled:hover:bg-sunken [a]:hover:bg-sunken',
        danger: 'text-danger enabled:hover:bg-danger-tint [a]:hover:bg-danger-tint',
        success: 'text-success enabled:hover:bg-success-tint [a]:hover:bg-success-tint',
        onDark:
          'text-rail-text enabled:hover:bg-rail-raised enabled:hover:text-white [a]:hover:bg-rail-raised',
      },
    },
    defaultVariants: { variant: 'ghost' },
  },
);

export type IconButtonLook = VariantProps<typeof iconButtonClasses>;
