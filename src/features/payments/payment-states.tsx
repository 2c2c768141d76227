import { isMissing } from '#lib/web/call.ts';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { QueryStates, type QueryStatesProps } from '#lib/web/lists/query-states.tsx';
import { firmPaths } from '#platform/places/paths.ts';
import { missingPaymentTexts as texts } from './firm-texts.web.ts';

/** The states of one payment by card. For one that does not exist it leads to the firm's accounting. */
export function PaymentStates<T>(props: Pick<QueryStatesProps<T>, 'query' | 'failedText' | 'children'>) {
  if (props.query.data !== undefined || !isMissing(props.query.error)) return <QueryStates {...props} />;
  return (
    <Missing title={texts.title} list={{ to: firmPaths.accounting, label: texts.back }}>
      {texts.text}
    </Missing>
  );
}
