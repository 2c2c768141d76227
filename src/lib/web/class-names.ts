import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// The names that styles.css adds to Tailwind's scales: without them a shadow would be taken for a shadow colour.
const merge = extendTailwindMerge({
  extend: { theme: { shadow: ['card', 'pop', 'float', 'action'] } },
});

/** Joins class names; of two that set the same property the later one stays. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
