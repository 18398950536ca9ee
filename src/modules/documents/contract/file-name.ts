/** "harbor-dental-group-quote.pdf"; a name without Latin letters leaves "quote.pdf". */
export const fileNameOf = (companyName: string): string =>
  [slugOf(companyName), 'quote'].filter(Boolean).join('-') + '.pdf'

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
