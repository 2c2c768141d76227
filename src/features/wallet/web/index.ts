export { groupInFours } from '../grouping.ts';
export { MovementLine } from './movement-line.tsx';
