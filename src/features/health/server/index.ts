export { answerWhileStarting } from './answer-while-starting.ts';
export { askHealthFigures, healthFigures } from './figures.ts';
export { mountHealth } from './routes.ts';
