export { answerWhileStarting } from './answer-while-starting.ts';
export { mountHealth } from './routes.ts';
