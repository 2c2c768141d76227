export { useProfile } from './viewer/api.ts';
export { CompletenessMeter } from './viewer/completeness-meter.tsx';
export { WelcomeBonus } from './viewer/welcome-bonus.tsx';
export { completenessTexts } from './texts/viewer.ts';
