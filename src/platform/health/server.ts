export { answerWhileStarting } from './answer-while-starting.server.ts';
export { askHealthFigures, healthFigures } from './figures.server.ts';
export { mountHealth } from './routes.server.ts';
