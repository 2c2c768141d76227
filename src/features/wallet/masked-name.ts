/** `Ayşe Yılmaz` → `A*** Y***`: enough to know whom one meant, too little to learn who somebody is. Pure. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => `${word.charAt(0)}***`)
    .join(' ');
}
