import { Download } from 'lucide-react';
import { saveText } from '#lib/web/save-file.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { secondFactorTexts as texts } from '../texts.ts';

/** The recovery codes for a lost phone: shown once, to be copied or saved. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
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

export function RecoveryCodesFooter({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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
