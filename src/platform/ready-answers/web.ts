export { ReadyAnswers } from './ready-answers.tsx';
export { commonFacts } from './contract.ts';
