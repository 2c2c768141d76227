import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ListSkeleton } from '#lib/web/lists/list-skeleton.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { NOTICE_CLASSES, CHANNELS, type Channel } from '../kinds.ts';
import type { NoticeChoice } from '../contract.ts';
import { useChooseChannel, useNoticeChoices } from './api.ts';
import { choiceMessages } from '../texts.ts';
import { choiceTexts as texts } from './texts.ts';

/** What one is told of and on which channels. */
export function ChoicesSection() {
  return (
    <QueryStates query={useNoticeChoices()} failedText={texts.failed} skeleton={<ListSkeleton rows={6} />}>
      {({ choices, accepts_messages: acceptsMessages }) => (
        <div className="flex max-w-3xl flex-col gap-4">
          {NOTICE_CLASSES.map((group) => {
            const kinds = choices.filter((choice) => choice.class === group);
            if (kinds.length === 0) return null;
            const { title, about } = texts.groups[group];
            const isBarred = group === 'news' && !acceptsMessages;
            return (
              <Card key={group} title={title} description={isBarred ? texts.noConsent : about}>
                <ul className="divide-y divide-line">
                  {kinds.map((choice) => (
                    <ChoiceRow key={choice.kind} choice={choice} isBarred={isBarred} />
                  ))}
                </ul>
              </Card>
            );
          })}
        </div>
      )}
    </QueryStates>
  );
}

interface ChoiceRowProps {
  choice: NoticeChoice;
  /** Nothing of it goes out, because the person did not agree to advertising. */
  isBarred: boolean;
}

function ChoiceRow({ choice, isBarred }: ChoiceRowProps) {
  return (
    <li className="flex flex-col gap-x-4 py-2 sm:flex-row sm:items-center justify-between">
      <p className="min-w-0 text-sm font-semibold">{choice.name}</p>
      <div role="group" aria-label={choice.name} className="flex shrink-0 flex-wrap gap-x-4">
        {CHANNELS.map((channel) => (
          <ChannelBox key={channel} choice={choice} isBarred={isBarred} channel={channel} />
        ))}
      </div>
    </li>
  );
}

/** A channel on which the kind goes out: ticked or not at once; one that is always on says so. */
function ChannelBox({ choice, isBarred, channel }: ChoiceRowProps & { channel: Channel }) {
  const change = useChooseChannel();
  const set = useToldCall(change, { failed: texts.changeFailed, done: choiceMessages.saved });
  const state = choice.channels.find((one) => one.channel === channel);
  if (state === undefined) return null;
  const isOn = change.isPending ? change.variables.body.is_on : state.is_on;
  return (
    <Checkbox
      value={isOn && !isBarred}
      disabled={state.is_fixed || isBarred}
      title={state.is_fixed ? texts.fixed : undefined}
      onChange={(next) => set({ body: { kind: choice.kind, channel, is_on: next } })}
    >
      {texts.channels[channel]}
      {state.is_fixed && <span className="sr-only"> ({texts.fixed})</span>}
    </Checkbox>
  );
}
