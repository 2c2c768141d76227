/** All calls of this feature. Pages import their own role's part, so that they load no more. */
import { adminUsersContract } from './contract/admin.ts';
import { viewerProfileContract } from './contract/viewer.ts';

export const peopleContract = { ...viewerProfileContract, ...adminUsersContract };
