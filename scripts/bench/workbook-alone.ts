import { Writable } from 'node:stream'
import { columns } from '../../src/modules/documents/excel/quotes-workbook.ts'

const cells = [
  ...[
    new Date('2026-11-19'),
    'Example Customer 1234',
    'Contact Person 123',
    'customer1234@bench.example',
    '(503) 555-0134',
  ],
  ...[
    'Commercial',
    'Office',
    1234,
    'Weekly',
    0.05,
    246.8,
    null,
    2517.36,
    null,
    null,
    null,
    'Draft',
    'Pending',
    null,
    null,
  ],
]

/** The library alone, with ready cells and no output: no database, no file, no product. */
export async function workbookAlone(rows: number): Promise<void> {
  const { default: excel } = await import('exceljs')
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() })
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = workbook.addWorksheet('Quotes')
  sheet.columns = columns.map(({ width, format }) => ({ width, style: format ? { numFmt: format } : {} }))
  for (let row = 0; row < rows; row++) sheet.addRow(cells).commit()
  await workbook.commit()
}
