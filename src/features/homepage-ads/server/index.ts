export { mountHomepageAds } from './routes.ts';
export { findAdImages, listAds } from './queries.ts';
