export const clockText = (ms: number): string => new Date(ms).toLocaleTimeString('tr-TR');
