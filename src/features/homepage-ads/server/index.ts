export { mountHomepageAds } from './routes.ts';
