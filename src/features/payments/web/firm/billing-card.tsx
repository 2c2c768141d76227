import { Pencil } from 'lucide-react';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { actionWords } from '#lib/web/words.ts';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { type BillingDetails, useBillingDetails } from '../api.ts';
import { billingTexts as texts } from '../texts/firm.ts';
import { BillingDialog } from './billing-dialog.tsx';
import { paymentWords } from '../../texts.ts';

function detailsOf({ firm_name, tax_office, tax_number, address }: BillingDetails) {
  return [
    { label: texts.firmName, value: firm_name },
    { label: paymentWords.taxOffice, value: tax_office },
    { label: texts.taxNumber, value: tax_number },
    { label: texts.address, value: address },
  ];
}

/** The firm's data on its next invoices, to be changed in a dialog. */
export function BillingCard() {
  const query = useBillingDetails();
  const dialog = useOpenDialog('islem');
  return (
    <Card
      title={texts.title}
      description={texts.about}
      action={
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil aria-hidden />}
          disabled={query.data === undefined}
          onClick={() => dialog.open('fatura-bilgileri')}
        >
          {actionWords.edit}
        </Button>
      }
    >
      <QueryStates
        query={query}
        failedText={texts.loadFailed}
        skeleton={<Skeleton className="h-24 rounded-xl" />}
      >
        {(details) => (
          <>
            {details.tax_number === null && (
              <Alert tone="info" className="mb-4">
                {texts.missing}
              </Alert>
            )}
            <DetailList details={detailsOf(details)} />
            <BillingDialog
              details={dialog.opened === 'fatura-bilgileri' ? details : null}
              onClose={dialog.close}
            />
          </>
        )}
      </QueryStates>
    </Card>
  );
}
