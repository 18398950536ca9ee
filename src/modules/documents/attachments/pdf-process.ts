import { setPriority } from 'node:os'
import { inflateSync } from 'node:zlib'
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { guardMemory } from '../../../platform/memory-guard.ts'

/**
 * Reads PDFs from outside, in a process of its own that has none of our secrets and is killed if it takes too long:
 * `check` says what is wrong with one, `append` puts the pages of others after the first. Files come on stdin, each after
 * its length.
 */
const [task] = process.argv.slice(2)
/** Of one packed list of objects, in bytes: beyond it, a small file would fill the memory. */
const mostUnpacked = 32 * 1024 * 1024
const mostObjects = 200_000
const mostPages = 100

/** Actions that start something, scripts and files inside: nothing that a quote's attachment needs. */
const activeTypes = new Set(
  [
    'JavaScript',
    'Launch',
    'ImportData',
    'SubmitForm',
    'GoToE',
    'RichMediaExecute',
    'Rendition',
    'Movie',
    'Sound',
  ].concat(['RichMedia', 'FileAttachment', 'Screen', '3D', 'EmbeddedFile']),
)
const activeKeys = ['JS', 'JavaScript', 'AA', 'XFA', 'EmbeddedFiles', 'EF', 'RichMediaContent']

setPriority(10) // everything else on this machine comes first
await guardMemory()
const files = filesIn(await stdin())
try {
  if (task === 'append') process.stdout.write(await appended(files))
  else process.stdout.write(await trouble(files[0]!))
} catch {
  if (task === 'append') process.exitCode = 1
  else process.stdout.write('broken')
}

async function stdin() {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  return Buffer.concat(pieces)
}

function filesIn(sent: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < sent.length; at += 4 + sent.readUInt32BE(at))
    found.push(sent.subarray(at + 4, at + 4 + sent.readUInt32BE(at)))
  return found
}

async function trouble(file: Buffer): Promise<string> {
  refuseBombs(file)
  const pdf = await PDF.load(file)
  if (pdf.isEncrypted) return 'encrypted'
  if (isActive(pdf)) return 'active'
  if (pdf.getPageCount() === 0) return 'broken'
  if (pdf.getPageCount() > mostPages) return 'long'
  const empty = PDF.create()
  empty.addPage()
  await appended([Buffer.from(await empty.save()), file])
  return ''
}

/**
 * Unpacks each list of objects up to the limit, before the library unpacks it without one. What hides from this takes
 * seconds until `guardMemory` ends it.
 */
function refuseBombs(file: Buffer) {
  const text = file.toString('latin1')
  for (const { index, 0: start } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const head = text.slice(text.lastIndexOf('obj', index), index)
    if (!/ObjStm|XRef/.test(head)) continue
    if (/Decode[\s\S]*Decode(?!Parms)/.test(head)) throw new Error('packed twice')
    const packed = file.subarray(index + start.length, text.indexOf('endstream', index))
    if (packed[0] === 0x78) inflateSync(packed, { finishFlush: 2, maxOutputLength: mostUnpacked })
  }
}

function isActive(pdf: PDF): boolean {
  const seen = new Set<string>()
  const open: PdfObject[] = [pdf.getCatalog()]
  while (open.length > 0) {
    const found = open.pop()!
    if (found instanceof PdfRef) {
      const id = `${found.objectNumber} ${found.generation}`
      if (seen.has(id)) continue
      if (seen.add(id).size > mostObjects) throw new Error('too many objects')
      const object = pdf.context.resolve(found)
      if (object) open.push(object)
    } else if (found instanceof PdfArray) open.push(...found)
    else if (found instanceof PdfDict) {
      const names = [found.get('S'), found.get('Subtype'), found.get('Type')]
      if (names.some((name) => name instanceof PdfName && activeTypes.has(name.value))) return true
      if (activeKeys.some((key) => found.has(key))) return true
      for (const [, value] of found) open.push(value)
    }
  }
  return false
}

async function appended([first, ...others]: Buffer[]): Promise<Uint8Array> {
  const whole = await PDF.load(first!)
  for (const other of others) {
    const source = await PDF.load(other)
    source.getForm()?.flatten() // what was typed into a form stays readable without the form
    await whole.copyPagesFrom(
      source,
      Array.from({ length: source.getPageCount() }, (_, at) => at),
    )
  }
  return whole.save()
}
