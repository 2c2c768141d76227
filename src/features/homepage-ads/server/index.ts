export { mountHomepageAds } from './routes.ts';
export { findAdImages } from './queries.ts';
