export { FirmClosingCard } from './personal-data-cards.tsx';
export { PersonalDataCards } from './personal-data-cards.tsx';
