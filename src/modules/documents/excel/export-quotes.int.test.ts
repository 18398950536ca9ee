import { watch } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { arrangeSubscription, type Contractor, contractor, draft, room } from '../../../testing/fixtures/contractors.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as quoting from '../../quoting/contract/endpoints.ts'
import { quotesForExport } from '../../quoting/index.ts'
import * as contract from '../contract/endpoints.ts'

let asked = 0
const system = await startSystem({ clock: () => new Date(Date.UTC(2026, 10, 20, 2, 0, 0, asked++)) })
afterAll(() => system.stop())

async function exported(who: Contractor, timeZone?: string) {
  const answer = await who.ask(contract.exportQuotes, { timeZone })
  expect(answer.statusCode).toBe(200)
  const book = new excel.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  const sheet = book.worksheets[0]!
  const rows = Array.from({ length: sheet.rowCount }, (_, at) => sheet.getRow(at + 1).values as unknown[])
  const [head = [], ...rest] = rows
  const cell = (row: number, header: string) => sheet.getCell(row + 1, head.indexOf(header))
  return { answer, sheet, cell, rows: rest.slice(0, -1), total: sheet.rowCount }
}

describe('the workbook', () => {
  let dana: Contractor
  beforeAll(async () => {
    dana = await contractor(system)
    const quote = await draft(dana, {
      companyName: '=HYPERLINK("http://evil.example")',
      contactPerson: '@SUM(A1)',
      phone: '+1 503 555 0188',
      privateNotes: 'Pays $1,200 now',
    })
    await room(dana, quote.id, 3080, {
      extraWorkItems: [
        { name: 'Windows', price: 120.55, type: 'monthly' },
        { name: 'Deep clean', price: 450, type: 'one-time' },
      ],
    })
    await dana.call(quoting.setCosts, { quoteId: quote.id, supplies: 100.1 })
    await dana.call(quoting.recordBid, { quoteId: quote.id, bidStatus: 'won', bidNotes: '-cheap\r\nand good' })
    await draft(dana, { companyName: 'Birch & <House>', buildingType: 'condo', customerType: 'residential' })
    await draft(await contractor(system), { companyName: 'Canary of somebody else' })
  })

  it('has a row for each quote with real money and real dates @DOC-12 @AMB-D08 @T-03', async () => {
    const { sheet, cell, rows } = await exported(dana)
    expect(rows).toHaveLength(2)
    const [won, birch] = [2, 1] as const
    expect(cell(birch, 'Company').value).toBe('Birch & <House>')
    expect(cell(birch, 'Building type').value).toBe('Condo')
    expect(cell(birch, 'Audience').value).toBe('Residential')
    expect(cell(birch, 'Net profit per month').value).toBeNull()
    expect(cell(won, 'Date').value).toEqual(new Date('2026-11-19T00:00:00Z')) // 9 PM in New York
    expect(cell(won, 'Date').numFmt).toBe('yyyy-mm-dd')
    expect(cell(won, 'Area (sq ft)').value).toBe(3080)
    expect(cell(won, 'Rate ($ per sq ft per visit)').value).toBe(0.05)
    expect(cell(won, 'Monthly price').value).toBe(736.55)
    expect(cell(won, 'Monthly price').numFmt).toContain('#,##0.00')
    expect(cell(won, 'One-time price').value).toBe(450)
    expect(cell(won, 'Annual price, prepaid').value).toBe(7512.81)
    expect(cell(won, 'Monthly costs').value).toBe(100.1)
    expect(cell(won, 'Net profit per month').value).toBe(636.45)
    expect(cell(won, 'Margin').value).toBeCloseTo(636.45 / 736.55, 12)
    expect(cell(won, 'Bid status').value).toBe('Won')
    expect(cell(won, 'Frequency').value).toBe('Weekly')
    expect(cell(won, 'Sent').value).toBeNull()
    expect(JSON.stringify(sheet.getSheetValues())).not.toContain('Canary')
  })

  it('ISS-07: shows the number and the newest issued revision @ISS-07', async () => {
    const { cell, rows } = await exported(dana)
    expect(rows.map((_, at) => [cell(at + 1, 'Number').value, cell(at + 1, 'Revision').value])).toEqual([
      ['TT-1002', null],
      ['TT-1001', null],
    ])
    await system.db.query(`update quoting.quotes set revision = 3 where number = 1001 and user_id = $1`, [dana.user.id])
    expect((await exported(dana)).cell(2, 'Revision').value).toBe(3)
  })

  it('@SND-04 @SCR-11 has the private notes in the last column, after Revision', async () => {
    const { sheet, cell } = await exported(dana)
    expect((sheet.getRow(1).values as unknown[]).slice(-2)).toEqual(['Revision', 'Private notes'])
    expect([cell(1, 'Private notes').value, cell(2, 'Private notes').value]).toEqual([null, 'Pays $1,200 now'])
  })

  it('has columns for losses and sources once a quote has them @WIN-01', async () => {
    const eve = await contractor(system)
    const { id } = await draft(eve)
    const before = await exported(eve)
    expect(before.sheet.getRow(1).values).toEqual((await exported(dana)).sheet.getRow(1).values)
    const loss = { lostReason: 'price', competitor: '=Shine', winningPrice: 810 } as const
    await eve.call(quoting.recordBid, { quoteId: id, bidStatus: 'lost', ...loss })
    await draft(eve, { source: 'Walk-in' })
    const { cell } = await exported(eve)
    const lost = ['Lost because', 'Competitor', 'Winning price', 'Source'].map((name) => cell(2, name).value)
    expect(lost).toEqual(['The price', "'=Shine", 810, null])
    expect(cell(1, 'Source').value).toBe('Walk-in')
  })

  it('has a column for PO numbers once a customer gave one @ORD-01', async () => {
    const eve = await contractor(system)
    const { id } = await draft(eve)
    await draft(eve)
    await system.db.query(`update quoting.quotes set po_number = '=4711' where id = $1`, [id])
    const { cell } = await exported(eve)
    expect([cell(2, 'PO number').value, cell(1, 'PO number').value]).toEqual(["'=4711", null])
  })

  it('Q-10: stores text as text: no cell is a formula @T-31', async () => {
    const { sheet, cell } = await exported(dana)
    sheet.eachRow((row) => row.eachCell(({ type }) => expect(type).not.toBe(excel.ValueType.Formula)))
    expect(cell(2, 'Company').value).toBe(`'=HYPERLINK("http://evil.example")`)
    expect(cell(2, 'Contact').value).toBe("'@SUM(A1)")
    expect(cell(2, 'Phone').value).toBe("'+1 503 555 0188")
    expect(cell(2, 'Bid notes').value).toBe("'-cheap\nand good")
  })

  it('has a frozen header, filters, widths, and totals @DOC-12', async () => {
    const { sheet, cell } = await exported(dana)
    expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
    expect(sheet.autoFilter).toBe('A1:W3')
    expect(sheet.getColumn(2).width).toBe(28)
    expect(sheet.getCell('A1').font.bold).toBe(true)
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, printTitlesRow: '1:1' })
    expect(cell(3, 'Company').value).toBe('2 quotes')
    expect(cell(3, 'Monthly price').value).toBe(736.55)
    expect(cell(3, 'Net profit per month').value).toBe(636.45)
  })

  it('uses the contractor’s time zone for dates and the file name @DOC-13', async () => {
    const { answer, cell } = await exported(dana, 'Asia/Tokyo')
    expect(cell(1, 'Date').value).toEqual(new Date('2026-11-20T00:00:00Z'))
    expect(answer.headers['content-disposition']).toContain('attachment; filename="tidytally-quotes-2026-11-20.xlsx"')
    expect((await dana.ask(contract.exportQuotes, { timeZone: 'Nowhere' })).statusCode).toBe(400)
  })

  it('is sent whole, with its length, and leaves no temporary files @F-06', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidytally-exports-'))
    vi.stubEnv('TMPDIR', folder)
    const seen: string[] = []
    const watcher = watch(folder, (_, name) => seen.push(name ?? ''))
    try {
      const { answer } = await exported(dana)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      await expect.poll(() => seen).not.toEqual([])
      expect(await readdir(folder)).toEqual([])
    } finally {
      watcher.close()
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    }
  })

  it('is available after the subscription has ended @DOC-13', async () => {
    const eve = await contractor(system)
    await draft(eve)
    await arrangeSubscription(system.db, eve.user.id, 'pro-monthly', 'expired')
    expect((await exported(eve)).rows).toHaveLength(1)
  })

  it('is an empty table for a contractor without quotes @DOC-12', async () => {
    const { rows, cell } = await exported(await contractor(system))
    expect(rows).toEqual([])
    expect(cell(1, 'Company').value).toBe('0 quotes')
  })
})

it('writes many quotes once each and in order, with concurrent exports @DOC-12', async () => {
  const eve = await contractor(system)
  await system.db.query(
    `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
       building_type, total_sqft, frequency, start_timeline, rate, final_monthly_cents, bid_status, created_at)
     select gen_random_uuid(), $1, n, 'Company ' || n, 'P', 'c@x.example', '555', 'commercial', 'office', 100, 'weekly',
       'flexible', 500, n * 7, 'pending', now() - n * interval '1 minute' from generate_series(1, 1234) n`,
    [eve.user.id],
  )
  const books = await Promise.all([exported(eve), exported(eve), exported(await contractor(system))])
  for (const { rows, cell } of books.slice(0, 2)) {
    expect(rows.map((row) => row[2])).toEqual(Array.from({ length: 1234 }, (_, at) => `Company ${at + 1}`))
    expect(cell(1235, 'Monthly price').value).toBe((7 * 1234 * 1235) / 2 / 100)
  }
  expect(books[2]!.rows).toEqual([])
})

it('exports a consistent snapshot despite concurrent changes, and releases its connection @DOC-12 @T-03', async () => {
  const eve = await contractor(system)
  await system.db.query(
    `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
       building_type, total_sqft, frequency, start_timeline, rate, final_monthly_cents, bid_status, created_at)
     select gen_random_uuid(), $1, n, 'Company ' || n, 'P', 'c@x.example', '555', 'commercial', 'office', 100, 'weekly',
       'flexible', 500, 100, 'pending', now() - n * interval '1 minute' from generate_series(1, 700) n`,
    [eve.user.id],
  )
  const bids: string[] = []
  for await (const page of quotesForExport(system.db, eve.user.id)) {
    bids.push(...page.map(({ bid }) => bid))
    await system.db.query(`update quoting.quotes set bid_status = 'won' where user_id = $1`, [eve.user.id])
    await system.db.query('delete from quoting.quotes where user_id = $1 and number > 650', [eve.user.id])
  }
  expect(bids).toHaveLength(700)
  expect(new Set(bids)).toEqual(new Set(['Pending']))

  for await (const page of quotesForExport(system.db, eve.user.id)) {
    expect(page).not.toHaveLength(0)
    break
  }
  await expect.poll(() => system.db.totalCount - system.db.idleCount).toBe(0)
})
