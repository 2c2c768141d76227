export { HiddenAdvertisersCard } from './about/hidden-advertisers-card.tsx';
export { OwnWatchesCard } from './about/own-watches-card.tsx';
