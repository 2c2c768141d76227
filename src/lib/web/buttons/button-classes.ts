import { cva, type VariantProps } from 'class-variance-authority';

/** The look of a button, for buttons and for links that act like one. */
export const buttonClasses = cva(
  'inline-flex weak:shrink-0 items-center justify-center gap-2 rounded-(--action-radius) font-semibold whitespace-nowrap ' +
    'max-w-full @max-[15rem]:whitespace-normal ' +
    'transition-[background-color,color,border-color,scale] duration-150 select-none active:scale-[0.98] ' +
    'disabled:cursor-not-allowed disabled:opacity-55 disabled:active:scale-100 ' +
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary: 'bg-brand text-white shadow-action enabled:hover:bg-brand-deep [a]:hover:bg-brand-deep',
        secondary: 'border border-edge bg-surface text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
        ghost:
          'text-soft enabled:hover:bg-sunken enabled:hover:text-ink [a]:hover:bg-sunken [a]:hover:text-ink',
        danger: 'bg-danger-solid text-white shadow-action enabled:hover:bg-danger [a]:hover:bg-danger',
        light: 'bg-white text-ink shadow-action enabled:hover:bg-sunken [a]:hover:bg-sunken',
        link: 'px-1 text-brand-text underline-offset-4 enabled:hover:underline [a]:hover:underline',
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
