export type Form = Record<string, string | { filename: string; type: string; bytes: Buffer }>;

export function formData(form: Form): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') data.set(name, value);
    else data.set(name, new Blob([new Uint8Array(value.bytes)], { type: value.type }), value.filename);
  }
  return data;
}
