import { Switch } from '#lib/web/inputs/switch.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { ListSkeleton } from '#lib/web/lists/list-skeleton.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { type SwitchedGroup, SWITCHED_GROUPS } from '../kinds.ts';
import type { NoticeSwitch } from '../contract.ts';
import { useChooseNotices, useNoticeChoices } from './api.ts';
import { choiceMessages } from '../texts.ts';
import { choiceTexts as texts } from './texts.ts';

/** The groups of notices: those about security and money are always on, the others are switched. */
export function ChoicesSection() {
  return (
    <QueryStates query={useNoticeChoices()} failedText={texts.failed} skeleton={<ListSkeleton rows={4} />}>
      {({ groups }) => (
        <Card className="max-w-3xl">
          <ul className="divide-y divide-line">
            {groups.map((given) => (
              <li key={given.group} className="py-3 first:pt-0 last:pb-0">
                <GroupSwitch given={given} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </QueryStates>
  );
}

function GroupSwitch({ given }: { given: NoticeSwitch }) {
  const change = useChooseNotices();
  const set = useToldCall(change, { failed: texts.changeFailed, done: choiceMessages.saved });
  const { title, about } = texts.groups[given.group];
  const group: SwitchedGroup | undefined = SWITCHED_GROUPS.find((name) => name === given.group);
  return (
    <Switch
      value={change.isPending ? change.variables.body.is_on : given.is_on}
      disabled={group === undefined}
      description={<Unbroken text={about} />}
      onChange={(isOn) => group !== undefined && set({ body: { group, is_on: isOn } })}
    >
      {title}
    </Switch>
  );
}
