/** Adds the scheme, which most owners leave out: "brightline.example" means "https://brightline.example". */
export function withScheme(typed: string): string {
  const website = typed.trim()
  if (website === '' || website.includes('://') || /^[a-z]+:(?!\d)/i.test(website)) return website
  return `https://${website}`
}

/** As printed: "brightline.example". */
export const withoutScheme = (website: string) =>
  website
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
