import { type ReactNode, useState } from 'react';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useCallMutation } from '#lib/web/query.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { CopyButton } from '#lib/web/ui/copy-button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { Field } from '#lib/web/ui/field.tsx';
import { PasswordInput } from '#lib/web/ui/password-input.tsx';
import { accountsContract } from '../../contract.ts';
import { secondFactorTexts as texts } from '../../screen-texts.ts';
import { CODE_LENGTH } from '../../verification.ts';
import { AppCodeField } from '../app-code-field.tsx';
import { failureText } from '../call-failure.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SECOND_FACTOR_KEY } from './second-factor-key.ts';

interface AppKey {
  secret: string;
  uri: string;
}

/** Password, then the app's key and its first code, then the recovery codes, which are shown this once. */
export function BeginFactorDialog({ onClose }: { onClose: () => void }) {
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (appKey !== null) return <ConfirmStep appKey={appKey} onConfirmed={setCodes} onClose={onClose} />;
  return <PasswordStep onBegun={setAppKey} onClose={onClose} />;
}

interface StepProps {
  onSubmit: () => Promise<void>;
  onClose: () => void;
  description: string;
  submit: string;
  isReady: boolean;
  isBusy: boolean;
  problem: string | null;
  children: ReactNode;
}

const FORM_ID = 'begin-factor';

function Step({ onSubmit, onClose, isReady, isBusy, problem, children, ...words }: StepProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.onTitle}
      description={words.description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={isBusy} busyText={texts.working} disabled={!isReady}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        <FormAlert message={problem} />
        {children}
      </form>
    </Dialog>
  );
}

function PasswordStep({ onBegun, onClose }: { onBegun: (key: AppKey) => void; onClose: () => void }) {
  const begin = useCallMutation(accountsContract.beginSecondFactor);
  const [password, setPassword] = useState('');
  return (
    <Step
      onSubmit={async () => {
        try {
          onBegun((await begin.mutateAsync({ body: { currentPassword: password } })).data);
        } catch {
          // Shown above the field.
        }
      }}
      onClose={onClose}
      description={texts.passwordText}
      submit={texts.next}
      isReady={password !== ''}
      isBusy={begin.isPending}
      problem={begin.error && failureText(begin.error, texts.onFailed)}
    >
      <Field label={texts.password}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" />
      </Field>
    </Step>
  );
}

interface ConfirmStepProps {
  appKey: AppKey;
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

function ConfirmStep({ appKey, onConfirmed, onClose }: ConfirmStepProps) {
  const confirm = useCallMutation(accountsContract.confirmSecondFactor, { invalidates: [SECOND_FACTOR_KEY] });
  const [code, setCode] = useState('');
  return (
    <Step
      onSubmit={async () => {
        try {
          onConfirmed((await confirm.mutateAsync({ body: { code } })).data.recovery_codes);
        } catch {
          // Shown above the code.
          setCode('');
        }
      }}
      onClose={onClose}
      description={texts.scan}
      submit={texts.confirm}
      isReady={code.length === CODE_LENGTH}
      isBusy={confirm.isPending}
      problem={confirm.error && failureText(confirm.error, texts.onFailed)}
    >
      <QrCode text={appKey.uri} label={texts.qr} />
      <div className="text-center text-sm text-soft">
        {texts.byHand}
        <p className="flex items-center justify-center gap-1 font-mono break-all text-ink">
          {appKey.secret}
          <CopyButton text={appKey.secret} label={texts.copySecret} />
        </p>
      </div>
      <AppCodeField value={code} onChange={setCode} isWrong={confirm.isError} />
    </Step>
  );
}
