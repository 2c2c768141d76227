export { useProfile } from './viewer/read-profile.ts';
export { CompletenessMeter } from './viewer/completeness-meter.tsx';
export { WelcomeBonus } from './viewer/welcome-bonus.tsx';
export { completenessTexts } from './texts/viewer.ts';
