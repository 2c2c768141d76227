export { FirmClosingCard } from './firm-closing-card.tsx';
export { PersonalDataCards } from './personal-data-cards.tsx';
