/** All calls of this feature. Pages take their own role's part, so that they load no more. */
import { adminUsersContract } from './admin-contract.ts';
import { viewerProfileContract } from './viewer-contract.ts';

export const peopleContract = { ...viewerProfileContract, ...adminUsersContract };
