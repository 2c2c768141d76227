/** The library, by which pdfkit draws too, brings no types. */
declare module 'fontkit' {
  export function openSync(file: string): { characterSet: number[] };
}
