/** Stands for something that is nothing until it has come, so that what stands below waits for it and does not move. */
export function Pending() {
  return <span hidden data-pending />;
}
