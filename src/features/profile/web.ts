export { useProfile } from './read-profile.web.ts';
export { CompletenessMeter } from './completeness-meter.tsx';
export { WelcomeBonus } from './welcome-bonus.tsx';
export { completenessTexts } from './texts.web.ts';
