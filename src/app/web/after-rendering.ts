import { closeByBack } from '#lib/web/back.ts';
import { afterMidnight } from '#lib/web/day/new-day.ts';
import { restoreFocus } from '#lib/web/overlays/focus-return.ts';
import { signedInUser } from '#lib/web/session.ts';
import { NEW_DAY, NEWS } from '#lib/web/use-window-event.ts';

const ROUND = ['watch-and-earn', 'session'];

/** `cancelRefetch`: an answer that is under way may be too old as well. */
async function readAnew({ cancelRefetch }: { cancelRefetch: boolean }): Promise<void> {
  const { queryClient } = await import('#lib/web/query.ts');
  await queryClient.invalidateQueries(
    {
      predicate: ({ queryKey }) => !ROUND.every((part, at) => queryKey[at] === part),
      refetchType: document.hidden ? 'none' : 'active',
    },
    { cancelRefetch },
  );
}

export function startAfterRendering(): void {
  closeByBack();
  restoreFocus();
  letTranslate();
  registerServiceWorker();
  afterMidnight(() => {
    if (signedInUser() !== null) void readAnew({ cancelRefetch: true });
    dispatchEvent(new Event(NEW_DAY));
  });
  addEventListener(NEWS, () => void readAnew({ cancelRefetch: false }));
}

function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {
      // Refused by the person's settings, or no network: the pages work without it.
    });
  };
  // Waits for an idle moment: the page on screen needs the processor first. Safari does not report idle moments.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register);
  else setTimeout(register, 2000);
}

const standIns = new WeakMap<Node, ChildNode>();

function noteStandIns(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes } of changes) {
    const [text, standIn] = [removedNodes[0], addedNodes[0]];
    if (text instanceof Text && standIn instanceof HTMLElement) standIns.set(text, standIn);
  }
}

/** Translators that ignore `translate="no"` replace texts React still holds; they return before React touches them. */
export function letTranslate(): void {
  const observer = new MutationObserver(noteStandIns);
  observer.observe(document.body, { childList: true, subtree: true });
  const restore = (node: Node | null) => {
    noteStandIns(observer.takeRecords());
    if (node !== null && node.parentNode === null) standIns.get(node)?.replaceWith(node);
  };
  const { prototype } = Node;
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the node that they were called on
  const { removeChild, insertBefore } = prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  prototype.removeChild = function remove<Child extends Node>(child: Child): Child {
    restore(child);
    return removeChild.call(this, child) as Child;
  };
  prototype.insertBefore = function insert<Child extends Node>(child: Child, before: Node | null): Child {
    restore(before);
    return insertBefore.call(this, child, before) as Child;
  };
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      restore(this);
      nodeValue?.set?.call(this, value);
    },
  });
}
