/** Every call of this feature. */
import { adminCampaignsContract } from './admin-contract.ts';
import { firmCampaignsContract } from './firm-contract.ts';

export const campaignsContract = { ...firmCampaignsContract, ...adminCampaignsContract };
