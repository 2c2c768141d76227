/** Ends the task that is running: a slow phone answers to a finger before it goes on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
