export { createFirmProfile } from './create-firm-profile.ts';
export { findFirmProfile } from './find-firm-profile.ts';
export { mountFirms } from './routes.ts';
