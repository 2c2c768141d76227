import type { FileAnswer } from '#lib/shared/file-answer.ts';

export function saveFile({ file_name, content_type, content }: FileAnswer): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveBlob(file_name, new Blob([bytes], { type: content_type }));
}

export function saveText(fileName: string, contentType: string, text: string): void {
  saveBlob(fileName, new Blob([text], { type: contentType }));
}

export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Not at once: some browsers read the address only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
