import { adminCampaignsContract } from './contract/admin.ts';
import { firmCampaignsContract } from './contract/firm.ts';

export const campaignsContract = { ...firmCampaignsContract, ...adminCampaignsContract };
