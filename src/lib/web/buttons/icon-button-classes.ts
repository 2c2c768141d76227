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
