export { FirmClosingCard, PersonalDataCards } from './personal-data-cards.tsx';
