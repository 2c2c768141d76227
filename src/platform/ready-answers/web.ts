export { ReadyAnswers } from './ready-answers.tsx';
