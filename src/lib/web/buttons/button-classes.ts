import { cva, type VariantProps } from 'class-variance-authority';

/** The look of a button that cannot be pressed: it can still be read, which faded colours could not. */
const CLOSED = 'disabled:bg-sunken disabled:text-soft disabled:shadow-none';
const CLOSED_ON_DARK = 'disabled:bg-rail-raised disabled:text-rail-text disabled:shadow-none';

export const buttonClasses = cva(
  'inline-flex weak:shrink-0 items-center justify-center gap-2 rounded-(--action-radius) font-semibold whitespace-nowrap ' +
    'max-w-full @max-[15rem]:whitespace-normal ' +
    'transition-[background-color,color,border-color,scale] duration-150 select-none active:scale-[0.98] ' +
    'disabled:cursor-not-allowed disabled:active:scale-[1] ' +
    'aria-disabled:cursor-progress',
  {
    variants: {
      variant: {
        primary: `bg-brand text-white shadow-action pointed:bg-brand-deep ${CLOSED}`,
        secondary: `border border-edge bg-surface text-ink pointed:bg-sunken ${CLOSED}`,
        ghost: 'text-soft pointed:bg-sunken pointed:text-ink disabled:text-faint',
        danger: `bg-danger-solid text-white shadow-action pointed:bg-danger-deep ${CLOSED}`,
        light: `bg-white text-rail shadow-action pointed:bg-rail-text ${CLOSED_ON_DARK}`,
        link: 'px-1 text-brand-text underline-offset-4 pointed:underline disabled:text-faint',
      },
      size: {
        sm: 'weak:min-h-(--compact-height) weak:px-3.5 text-sm',
        md: 'weak:min-h-(--control-height) weak:px-5 text-(length:--control-text)',
        lg: 'weak:min-h-14 weak:px-7 text-base',
      },
      isBlock: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'md', isBlock: false },
  },
);

export type ButtonLook = VariantProps<typeof buttonClasses>;
