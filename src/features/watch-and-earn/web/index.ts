export { HiddenAdvertisersCard } from './about/hidden-advertisers-card.tsx';
export { WayToAds } from './way-to-ads.tsx';
