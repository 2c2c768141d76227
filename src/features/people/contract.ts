import { adminUsersContract } from './contract/admin.ts';
import { viewerProfileContract } from './contract/viewer.ts';

export const peopleContract = { ...viewerProfileContract, ...adminUsersContract };
