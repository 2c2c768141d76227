import { moneyOut, paginationSchema, timestampSchema } from '#lib/shared/wire.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { z } from '#lib/shared/zod.ts';
import { passwordContract } from '#features/accounts/contract.ts';
import { signedInData, userData } from '#features/accounts/contract/public.ts';
import { ownerProofSchema, usedCredentialSchema } from '#features/accounts/identity-fields.ts';
import { audienceBody, audienceNamesData } from '#features/audience/contract.ts';
import * as campaigns from '#features/campaigns/campaign-wire.ts';
import { statusBody } from '#features/campaigns/contract/admin.ts';
import { lookupLists, option } from '#features/lookups/contract.ts';
import { entry } from '#features/oversight/contract.ts';
import { spanSchema } from '#features/pages/blocks.ts';
import { sandboxPayment } from '#features/payments/contract/public.ts';
import { party, wholeInvoice } from '#features/payments/invoice-wire.ts';
import { cardPayment, order, payment, sums } from '#features/payments/payment-wire.ts';
import { namedCampaign } from '#features/reports/contract/firm.ts';
import { figures, period } from '#features/reports/overview-wire.ts';
import { settingsData } from '#features/settings/contract.ts';
import { platformWallet, withdrawalSums } from '#features/wallet/contract/admin.ts';
import { movementSchema, walletData } from '#features/wallet/contract/viewer.ts';
import { offeredAd, startedWatch } from '#features/watch-and-earn/contract.ts';
import { seenSchema } from '#features/watch-and-earn/seen.ts';

const SHAPES: Readonly<Record<string, z.ZodType>> = {
  AdminCampaign: campaigns.adminCampaign,
  Audience: audienceNamesData,
  BudgetDetails: campaigns.budgetDetails,
  CampaignClaim: campaigns.campaignClaim,
  CampaignDecision: statusBody,
  CampaignRefund: campaigns.campaignRefund,
  CardPayment: cardPayment,
  ChosenAudience: audienceBody,
  CountAndSum: withdrawalSums,
  File: fileAnswerSchema,
  FirmCampaign: campaigns.firmCampaign,
  HeldDecision: campaigns.heldDecision,
  InvoiceParty: party,
  InvoiceWithFile: wholeInvoice,
  JournalEntry: entry,
  Lira: moneyOut,
  LookupLists: lookupLists,
  Movement: movementSchema,
  NamedCampaign: namedCampaign,
  OfferedAd: offeredAd,
  Option: option,
  Order: order,
  OrderSums: sums,
  OverviewFigures: figures,
  OverviewPeriod: period,
  OwnerProof: ownerProofSchema,
  Pagination: paginationSchema,
  PasswordChange: passwordContract.changeAdminPassword.body,
  Payment: payment,
  PlatformWallet: platformWallet,
  SandboxPayment: sandboxPayment,
  SeenTimes: seenSchema,
  SessionUser: userData,
  Settings: settingsData,
  SignedIn: signedInData,
  StartedWatch: startedWatch,
  TextSpan: spanSchema,
  Timestamp: timestampSchema,
  UsedPasskey: usedCredentialSchema,
  Wallet: walletData,
};

/** Registered here and not where they are defined: the pages have no use for the names. */
export function nameShapes(): void {
  for (const [id, schema] of Object.entries(SHAPES))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
