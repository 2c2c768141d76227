export { HiddenAdvertisersCard } from './about/hidden-advertisers-card.tsx';
export { watchCalls } from './calls.web.ts';
export { WayToAds } from './way-to-ads.tsx';
