export { CorrectTitle } from './correct-title.tsx';
