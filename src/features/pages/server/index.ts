export { readTermsVersion } from './content.ts';
export { mountPages } from './routes.ts';
