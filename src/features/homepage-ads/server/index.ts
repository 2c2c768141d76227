export { findAdImages, listAds } from './ads.ts';
export { mountHomepageAds } from './routes.ts';
