import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { RowActions } from '#lib/web/lists/row-actions.tsx';
import { passkeyCardTexts as texts } from '../texts.web.ts';
import { usePasskeys } from './api.web.ts';
import {
  AddPasskeyDialog,
  type Passkey,
  RemovePasskeyDialog,
  RenamePasskeyDialog,
} from './passkey-dialogs.tsx';
import { canUsePasskeys } from './passkey-support.web.ts';

export function PasskeyCard() {
  const query = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <Card title={texts.heading} description={texts.description}>
      <QueryStates query={query} failedText={texts.failed} skeleton={<ListSkeleton rows={1} />}>
        {({ passkeys }) => (
          <>
            {passkeys.length === 0 && canUsePasskeys() && <p className="text-soft">{texts.none}</p>}
            <ul className="divide-y divide-line empty:hidden">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenamed(passkey)}
                  onRemove={() => setRemoved(passkey)}
                />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
      <div className="mt-4">
        {canUsePasskeys() ? (
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            {texts.add}
          </Button>
        ) : (
          <p className="text-sm text-soft">{texts.notHere}</p>
        )}
      </div>
      <AddPasskeyDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />
      <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} />
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at: createdAt, last_used_at: usedAt } = passkey;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-sunken text-soft">
        <KeyRound aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="tabular text-sm text-soft">
          {texts.addedAt(formatDateTime(createdAt))} ·{' '}
          {usedAt === null ? texts.neverUsed : texts.usedAt(formatDateTime(usedAt))}
        </p>
      </div>
      <RowActions
        about={name}
        menu={[
          { label: texts.rename, onSelect: onRename },
          { label: texts.remove, onSelect: onRemove, tone: 'danger' },
        ]}
      />
    </li>
  );
}
