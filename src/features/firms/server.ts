export { createFirmProfile } from './create-firm-profile.server.ts';
export { findFirmProfile } from './find-firm-profile.server.ts';
export { mountFirms } from './routes.server.ts';
