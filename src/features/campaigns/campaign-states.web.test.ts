import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '#lib/web/call.ts';
import { CampaignStates } from './campaign-states.tsx';
import { sharedTexts } from './texts.web.ts';

const GONE = new CallError({ status: 404, code: 'CAMPAIGN_NOT_FOUND', message: '', fields: {}, extra: {} });

const rendered = (data: string | undefined) =>
  renderToStaticMarkup(
    CampaignStates({
      query: { data, error: GONE, isFetching: false, refetch: () => undefined },
      children: (name) => name,
    }),
  );

test('a campaign that was never shown: missing', () => {
  expect(rendered(undefined)).toContain(sharedTexts.missingTitle);
});

test('a campaign that was on screen: has left the list', () => {
  expect(rendered('Kış İndirimi')).toContain(sharedTexts.leftTitle);
  expect(rendered('Kış İndirimi')).not.toContain(sharedTexts.missingTitle);
});
