/** The largest photo or other file that can be uploaded, in bytes: 10 MB. */
export const largestFile = 10 * 1024 * 1024

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** "214 MB", "1.5 GB": three digits, in decimal units. */
export function fileSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`
}
