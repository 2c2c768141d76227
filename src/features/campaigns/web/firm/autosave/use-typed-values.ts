import { useEffect, useRef } from 'react';
import type { TypedCampaign } from '../../../typed-wire.ts';
import { withFields } from '../campaign-values.ts';
import type { CampaignFormApi } from '../use-campaign-form.ts';

/** Puts what was typed before into the form, once. It counts as changed, because it is not what the campaign says. */
export function useTypedValues(form: CampaignFormApi, typed: TypedCampaign | null): void {
  const first = useRef(typed);
  useEffect(() => {
    if (first.current === null) return;
    form.reset(withFields(form.getValues(), first.current.fields), { keepDefaultValues: true });
  }, [form]);
}
