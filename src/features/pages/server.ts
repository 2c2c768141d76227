export { readTermsVersion } from './content.server.ts';
export { mountPages } from './routes.server.ts';
