import { Card } from '#lib/web/layout/card.tsx';
import type { CampaignSettings } from '../../campaign-wire.ts';
import { BudgetBreakdownList } from '../budget-breakdown.tsx';
import { formTexts } from '../texts/firm.ts';
import { type CampaignFormApi, usePrice } from './use-campaign-form.ts';

/** The price of the typed budget, part by part. */
export function PriceCard({ form, settings }: { form: CampaignFormApi; settings: CampaignSettings }) {
  const breakdown = usePrice(form, settings);
  const rates = { vatRate: settings.vat_rate, systemProfitRate: settings.system_profit_rate };
  return (
    <Card title={formTexts.price} description={formTexts.priceHint}>
      <div aria-live="polite">
        <BudgetBreakdownList breakdown={breakdown} rates={rates} />
      </div>
    </Card>
  );
}
