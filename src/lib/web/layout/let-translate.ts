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
