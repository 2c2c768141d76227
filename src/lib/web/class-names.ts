/** No two classes may set the same property (style-sheet order would decide); `weak:` marks one to be overridden. */
export { clsx as classNames } from 'clsx';
