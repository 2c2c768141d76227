/**
 * `Ayşe Yılmaz` → `A*** Y***`: enough to recognise the intended person, too little to learn a stranger's name. Pure.
 */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => `${word.charAt(0)}***`)
    .join(' ');
}
