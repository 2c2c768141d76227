import { secondFactorTexts as texts } from '../texts.web.ts';
import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { accountsContract } from '../contract.ts';
import { BeginFactorDialog } from './begin-factor-dialog.tsx';
import { ADMIN_SESSION_KEY, SECOND_FACTOR_KEY } from '../api.web.ts';
import { accountTexts } from '../texts.ts';
import { failureText } from '../signing-in/call-failure.web.ts';
import { FactorField } from './factor-proof.tsx';
import { accountWords } from '../public-texts.web.ts';

const FEW_CODES = 3;

export function SecondFactorCard() {
  const query = useCallQuery(SECOND_FACTOR_KEY, accountsContract.readSecondFactor, {});
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={texts.heading}
      description={texts.description}
      action={
        query.data && (
          <Badge tone={query.data.is_on ? 'success' : 'neutral'}>
            {query.data.is_on ? texts.isOn : texts.isOff}
          </Badge>
        )
      }
    >
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-11 rounded-lg" />}
      >
        {({ is_on: isOn, since, recovery_codes_left: left }) =>
          isOn ? (
            <div className="flex flex-col items-start gap-3">
              <p className="tabular text-sm text-soft">
                {since && texts.since(formatDateTime(since))} {texts.codesLeft(left)}
              </p>
              {left < FEW_CODES && <Alert tone="warning">{texts.fewCodes}</Alert>}
              <Button variant="secondary" onClick={() => setOpen('off')}>
                {texts.off}
              </Button>
            </div>
          ) : (
            <Button onClick={() => setOpen('on')}>{texts.on}</Button>
          )
        }
      </QueryStates>
      {/* Mounted anew at each opening, so that the secrets it has shown do not stay. */}
      {open === 'on' && <BeginFactorDialog onClose={close} />}
      <EndFactorDialog isOpen={open === 'off'} onClose={close} />
    </Card>
  );
}

const WORDS = {
  title: texts.offTitle,
  confirm: texts.offConfirm,
  busy: texts.working,
  failed: (error: unknown) => failureText(error, texts.offFailed),
  done: accountTexts.secondFactorOff,
};

function EndFactorDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      subject={isOpen || null}
      onClose={onClose}
      call={useCallMutation(accountsContract.endSecondFactor, [SECOND_FACTOR_KEY, ADMIN_SESSION_KEY])}
      schema={accountsContract.endSecondFactor.body}
      values={() => ({ currentPassword: '', second_factor: '' })}
      input={(_, body) => ({ body })}
      words={WORDS}
      tone="danger"
      size="sm"
      description={() => texts.offText}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="currentPassword" label={accountWords.currentPassword}>
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
          <FactorField factor="code" control={control} name="second_factor" />
        </>
      )}
    </FormDialog>
  );
}
