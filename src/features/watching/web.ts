export { HiddenAdvertisersCard } from './about/hidden-advertisers-card.tsx';
export { watchCalls } from './api.web.ts';
export { WayToAds } from './way-to-ads.tsx';
