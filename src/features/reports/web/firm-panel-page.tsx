export function FirmPanelPage() {
  return null;
}
