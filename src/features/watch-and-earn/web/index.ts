export { HiddenAdvertisersCard } from './about/hidden-advertisers-card.tsx';
