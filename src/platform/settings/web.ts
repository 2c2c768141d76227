export { SwitchedOff } from './switched-off.tsx';
