import { quoteFiveRooms } from '../../features/drivers/screens/five-rooms.ts'
import { phone, thumb } from '../../features/drivers/screens/thumb.ts'
import { startBrowser } from '../../src/testing/browser/browser.ts'
import { photo } from '../../src/testing/fixtures/pictures.ts'
import { type Row, within } from './measure.ts'
import { addContractors, type Place, signIn, startProduct } from './place.ts'
import { smtpSink } from './smtp-sink.ts'

/** Creates and sends a quote of five rooms, with one thumb at a person's speed. */
export async function hand(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_hand')
  const sink = await smtpSink()
  place.atEnd(sink.close)
  const product = await startProduct(place, {
    databaseUrl,
    objectsUrl: place.objectsUrl,
    smtpUrl: sink.url,
    pages: true,
  })
  await addContractors(databaseUrl, 1)
  const url = product.url.replace('127.0.0.1', 'localhost') // the host in the product's own URL
  const [name = '', value = ''] = (await signIn(product.url, 'c1@bench.example')).split('=')
  const browser = await startBrowser()
  try {
    const context = await browser.newContext({ ...phone, baseURL: url })
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto('/dashboard')
    const { taps, seconds, what } = await quoteFiveRooms(page, thumb(page), await photo())
    const swipes = what.filter((tap) => tap.startsWith('swipe')).length
    return [
      within(
        'five rooms quoted and sent with one thumb: taps',
        taps,
        55,
        'taps',
        `${swipes} of them swipes; it was 70`,
      ),
      within('the same, at the speed of a person', seconds, 60, 's', 'it was 68 s'),
    ]
  } finally {
    await browser.close()
  }
}
