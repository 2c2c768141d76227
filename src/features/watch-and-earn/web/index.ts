export { HiddenAdvertisersCard } from './hidden-advertisers-card.tsx';
