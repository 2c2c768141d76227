/**
 * Joins class names. No two of them may set the same property, because the order in the style sheet would decide which
 * one wins. A class that a component only suggests, and its user may override, carries `weak:` (styles.css); the
 * journeys look at every screen for classes that clash.
 */
export { clsx as classNames } from 'clsx';
