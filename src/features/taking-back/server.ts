export { findEarnings, findPayingFirms, readShortfalls } from './find-earnings.server.ts';
export { takeBack } from './take-back.server.ts';
