import type { Summary } from '../../../../modules/quoting/contract/desk.ts'

/** Uses this device's clock. */
export function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const inWords = (count: number) => words[count] ?? count.toLocaleString('en-US')

/** "Two bids are waiting for an answer. One is priced under a 10% margin." */
export function bidsInWords({ pending, thin }: Pick<Summary, 'pending' | 'thin'>): string {
  const first = `${inWords(pending)} ${pending === 1 ? 'bid is' : 'bids are'} waiting for an answer.`
  return thin === 0 ? first : `${first} ${inWords(thin)} ${thin === 1 ? 'is' : 'are'} priced under a 10% margin.`
}
