import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { monthTerms } from '../src/modules/pricing/contract/month.ts'
import { pricePerVisit } from '../src/modules/pricing/contract/price.ts'
import { taskName } from '../src/modules/quoting/contract/checklist.ts'
import { formatSqft } from '../src/shared-kernel/area.ts'
import { formatMoney } from '../src/shared-kernel/money.ts'
import { priceOfBuilding } from '../src/web/public/try/building.ts'
import { samples } from '../src/web/public/try/sample.ts'
import { samplePdf } from '../src/web/public/try/sample-pdf.ts'

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

async function textOf(path: string) {
  const bytes = await readFile(join(import.meta.dirname, '../src/web/static', path))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return plain(text)
}

describe.each(['commercial', 'residential'] as const)("The sample's PDF: %s @FRD-03", (type) => {
  const building = samples[type]
  const price = priceOfBuilding(building)

  it('shows what the try-out page shows: customer, price, what the month covers, rooms and tasks', async () => {
    const text = await textOf(samplePdf[type])
    const said = [
      building.companyName,
      formatMoney(price.totalMonthly),
      formatSqft(price.totalArea),
      ...building.rooms.flatMap(({ name, predefinedTasks, extraWorkItems, notes }) => [
        ...[name, ...predefinedTasks.map(taskName), ...extraWorkItems.map((item) => item.name)],
        ...(notes ? [notes] : []),
      ]),
      monthTerms({ monthCovers: 'flat', frequency: building.frequency, monthlyCents: price.totalMonthly })!,
      formatMoney(pricePerVisit(price.totalMonthly, building)),
    ]
    for (const words of said) expect(text).toContain(plain(words))
  })

  it('comes from a fictional company', async () => {
    const text = await textOf(samplePdf[type])
    expect(text).toContain('Brightline Cleaning Co.')
    for (const address of text.match(/\S+@\S+/g) ?? []) expect(address).toMatch(/\.example\b/)
  })
})
