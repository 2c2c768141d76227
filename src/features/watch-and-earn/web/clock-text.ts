/** A moment by the clock that the viewer sees. */
export const clockText = (ms: number): string => new Date(ms).toLocaleTimeString('tr-TR');
