import { spanishTerms } from '../../accounts/contract/default-terms.ts'
import { spanish, spanishLabor, spanishOften } from '../contract/words/spanish.ts'
import type { CustomerExtra, IssuedQuote } from './revision.ts'

/** A version whose fixed words are in Spanish; what the contractor wrote stays (LAW-04). */
export function inSpanish(issued: IssuedQuote): IssuedQuote {
  const { wording, labor, proposal } = issued
  return {
    ...issued,
    language: 'es',
    buildingTypeLabel: spanish(issued.buildingTypeLabel),
    frequencyLabel: spanishOften(issued.frequencyLabel),
    ...(labor && { labor: spanishLabor(labor) }),
    areas: issued.areas.map((area) => ({
      ...area,
      ...own(area),
      roomTypeLabel: spanish(area.roomTypeLabel),
      tasks: area.tasks.map(spanish),
      extras: area.extras.map(extra),
    })),
    extras: issued.extras.map(extra),
    ...(proposal?.terms && { proposal: { ...proposal, terms: spanishTerms(proposal.terms) } }),
    wording: {
      visits: spanishOften(wording.visits),
      ...(wording.basis && { basis: spanishOften(wording.basis) }),
      start: spanish(wording.start),
      startNote: spanish(wording.startNote),
      ...(wording.holidays && { holidays: spanish(wording.holidays) }),
      terms: wording.terms.map(spanish),
    },
  }
}

const own = ({ ownHowOften }: { readonly ownHowOften?: string }) =>
  ownHowOften ? { ownHowOften: spanishOften(ownHowOften) } : {}

/** Extras have the contractor's own names, except the cleaning itself, where there are no rooms. */
const extra = (work: CustomerExtra): CustomerExtra => ({
  ...work,
  ...own(work),
  name: work.name === 'Cleaning' ? 'Limpieza' : work.name,
})
