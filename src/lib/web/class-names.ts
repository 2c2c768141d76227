/**
 * Joins class names. No two of them may set the same property: which of the two won would be up to the style sheet. What a
 * component only suggests and its user may set otherwise carries `weak:` (styles.css); the journeys look at every screen
 * for classes that clash.
 */
export { clsx as classNames } from 'clsx';
