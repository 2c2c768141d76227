import { PencilLine, Trash2 } from 'lucide-react';
import { useFileDraft } from '#lib/web/form/use-file-draft.ts';
import { forgetDraft } from '#lib/web/form/use-form-draft.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { firmTyped } from '../../../contract/firm.ts';
import type { TypedCampaign } from '../../../typed-wire.ts';
import { useCampaignChange } from '../../api.ts';
import { autosaveTexts as texts } from '../../texts/firm.ts';
import { draftKeyOf } from './draft-key.ts';

/** The new campaign that was begun and not saved as a draft yet: by its name, to go on with or to delete. */
export function UnfinishedDraft({ typed }: { typed: TypedCampaign | null }) {
  const removal = useSubject('yarim');
  const call = useCampaignChange(firmTyped.forgetTypedCampaign);
  const picture = useFileDraft(draftKeyOf(undefined));
  return (
    <>
      {typed !== null && <UnfinishedCard typed={typed} onDelete={() => removal.open(typed.version)} />}
      <CallDialog
        subject={removal.id === null ? null : typed}
        onClose={removal.close}
        call={call}
        input={() => ({ query: {} })}
        words={texts.deletion}
        icon={<Trash2 />}
        tone="danger"
        onDone={() => {
          // What this tab keeps of it would stand in the form again.
          forgetDraft(draftKeyOf(undefined));
          picture.forget();
          removal.close();
        }}
      >
        {({ fields }) => texts.deleteText(texts.nameOf(fields.campaign_name))}
      </CallDialog>
    </>
  );
}

function UnfinishedCard({ typed, onDelete }: { typed: TypedCampaign; onDelete: () => void }) {
  const name = texts.nameOf(typed.fields.campaign_name);
  return (
    <article
      aria-label={name}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-bold break-words">{name}</h2>
          <Badge tone="warning">{texts.unfinished}</Badge>
        </div>
        <p className="tabular mt-1 text-sm text-soft">{texts.lastSaved(typed.saved_at)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" about={name} icon={<Trash2 aria-hidden />} onClick={onDelete}>
          {actionWords.delete}
        </Button>
        <ButtonLink size="sm" about={name} to="/firma/kampanyalar/yeni" icon={<PencilLine aria-hidden />}>
          {texts.goOn}
        </ButtonLink>
      </div>
    </article>
  );
}
