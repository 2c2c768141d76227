import { Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import type { AudienceNames } from './contract.ts';
import { AUDIENCE_LISTS, audienceLabels } from './audience.ts';
import { audienceTexts } from './texts.web.ts';

const MAX_SHOWN = 12;

export function AudienceSummary({ audience }: { audience: AudienceNames | null }) {
  if (audience === null) return <p className="text-soft">{audienceTexts.noAudience}</p>;
  const lists = AUDIENCE_LISTS.flatMap((list) => {
    const names = audience[list] ?? [];
    return names.length > 0 ? [{ list, names }] : [];
  });
  // An unrestricted audience is everybody, whatever `all_users` is.
  if (audience.all_users || lists.length === 0) {
    return (
      <Badge tone="info" icon={<Users aria-hidden />} className="px-3 py-1 text-sm">
        {audienceTexts.allUsers}
      </Badge>
    );
  }
  return (
    <dl className="divide-y divide-line">
      {lists.map(({ list, names }) => (
        <div key={list} className="grid gap-x-6 gap-y-1.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_1fr]">
          <dt className="text-sm text-soft">{audienceLabels[list]}</dt>
          <dd>
            <NameList names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function NameList({ names }: { names: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? names : names.slice(0, MAX_SHOWN);
  const hidden = names.length - MAX_SHOWN;
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((name) => (
          <li key={name} className="rounded-sm bg-sunken px-2.5 py-1 text-sm font-medium break-words">
            {name}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? audienceTexts.less : audienceTexts.more(hidden)}
        </Button>
      )}
    </>
  );
}
