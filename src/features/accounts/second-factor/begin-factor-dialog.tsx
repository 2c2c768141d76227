import { useState } from 'react';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useCallMutation } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { actionWords } from '#lib/web/words.ts';
import { accountsContract } from '../contract.ts';
import { phoneTexts, secondFactorTexts as texts } from '../texts.web.ts';
import { answerFactor, AppCodeField, useFactor } from './factor-proof.tsx';
import { passkeyFailure } from '../passkeys/passkey-support.web.ts';
import { CODE_LENGTH } from '../verification.ts';
import { failureFields, failureText } from '../signing-in/call-failure.web.ts';
import { SECOND_FACTOR_KEY } from '../api.web.ts';
import { accountWords } from '../public-texts.web.ts';
import { encode } from 'uqr';
import { Download } from 'lucide-react';
import { saveText } from '#lib/web/save-file.tsx';

const FORM_ID = 'begin-factor';

/** One dialog for all three steps, because a second one in its place would lose the focus to the page behind. */
export function BeginFactorDialog({ onClose }: { onClose: () => void }) {
  const begin = useCallMutation(accountsContract.beginSecondFactor);
  const confirm = useCallMutation(accountsContract.confirmSecondFactor, [SECOND_FACTOR_KEY]);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const factor = useFactor();
  const [refused, setRefused] = useState<string | null>(null);
  const appKey = begin.data?.data;
  const codes = confirm.data?.data.recovery_codes;
  const { error, isPending } = appKey === undefined ? begin : confirm;
  const isReady = appKey === undefined ? password !== '' : code.length === CODE_LENGTH;

  async function submit() {
    if (appKey !== undefined) return confirm.mutate({ body: { code } }, { onError: () => setCode('') });
    setRefused(null);
    try {
      begin.mutate({ body: { currentPassword: password, ...(await answerFactor(factor)) } });
    } catch (problem) {
      setRefused(passkeyFailure(problem));
    }
  }

  function changeCode(next: string) {
    setCode(next);
    if (confirm.isError) confirm.reset();
  }

  if (codes !== undefined) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={texts.codesTitle}
        description={texts.codesText}
        size="sm"
        footer={<RecoveryCodesFooter codes={codes} onDone={onClose} />}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.onTitle}
      description={appKey === undefined ? texts.passwordText : texts.scan}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            isBusy={isPending}
            busyText={texts.working}
            disabled={!isReady}
          >
            {appKey === undefined ? texts.next : texts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void submit();
        }}
        className="flex flex-col gap-4"
      >
        <FormAlert
          message={
            refused ??
            (error && (failureFields(error)['currentPassword'] ?? failureText(error, texts.onFailed)))
          }
        />
        {appKey === undefined ? (
          <Field label={accountWords.currentPassword} isRequired>
            <PasswordInput
              value={password}
              onChange={(next) => {
                setPassword(next);
                if (begin.isError) begin.reset();
              }}
              autoComplete="current-password"
              // Longer than any password may be, and short enough to be sent.
              maxLength={200}
            />
            {factor === 'passkey' && <p className="mt-2 text-sm text-soft">{phoneTexts.passkeyNext}</p>}
          </Field>
        ) : (
          <>
            <AppKey secret={appKey.secret} uri={appKey.uri} />
            <AppCodeField value={code} onChange={changeCode} isWrong={confirm.isError} />
          </>
        )}
      </form>
    </Dialog>
  );
}

function AppKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <QrCode text={uri} label={texts.qr} />
      <div className="text-center text-sm text-soft">
        {texts.byHand}
        <p className="flex items-center justify-center gap-1 font-mono break-all text-ink">
          {secret}
          <CopyButton text={secret} label={texts.copySecret} />
        </p>
      </div>
    </>
  );
}

/** Black on white in every theme, with the blank border that cameras need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-lg border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex items-start justify-between gap-2 rounded-lg bg-sunken p-4">
      <ul className="grid flex-1 grid-cols-2 gap-x-4 gap-y-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={texts.copyCodes} />
    </div>
  );
}

function RecoveryCodesFooter({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Button
        variant="secondary"
        icon={<Download aria-hidden />}
        onClick={() => saveText(texts.codesFile, 'text/plain', `${codes.join('\n')}\n`)}
      >
        {texts.saveCodes}
      </Button>
      <Button onClick={onDone}>{texts.done}</Button>
    </>
  );
}
