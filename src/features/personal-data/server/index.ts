export { mountPersonalData } from './routes.ts';
