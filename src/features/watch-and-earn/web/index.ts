export { HiddenAdvertisersCard } from './about/hidden-advertisers-card.tsx';
export { watchCalls } from './calls.ts';
export { WayToAds } from './way-to-ads.tsx';
