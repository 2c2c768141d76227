import { Download } from 'lucide-react';
import { saveText } from '#lib/web/save-file.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { CopyButton } from '#lib/web/ui/copy-button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { secondFactorTexts as texts } from '../../screen-texts.ts';

/** The codes for a lost phone: shown once, to be copied or saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.codesTitle}
      description={texts.codesText}
      size="sm"
      footer={
        <>
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveText(texts.codesFile, 'text/plain', `${text}\n`)}
          >
            {texts.saveCodes}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <div className="flex items-start justify-between gap-2 rounded-lg bg-sunken p-4">
        <ul className="grid flex-1 grid-cols-2 gap-x-4 gap-y-2 font-mono text-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label={texts.copyCodes} />
      </div>
    </Dialog>
  );
}
