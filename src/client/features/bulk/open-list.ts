import { isEdi } from '#domain/edi/is-edi.ts'
import { IMPORT_COPY } from './copy.ts'
import { isWorkbook, parseListFile, type ParseResult, parseListText, textOf } from './parse-list.ts'

const fetchWorkbookReader = () => import('./parse-workbook.ts').catch(() => null)
const fetchTenderReader = () => import('./tender-list.ts').catch(() => null)

/** Keeps the readers of workbooks and messages on this device: one may be opened without signal. */
export async function keepReaders(): Promise<void> {
  await Promise.all([fetchWorkbookReader(), fetchTenderReader()])
}

/** A list, a workbook or a message of load tenders; each reader is loaded for its own files only. */
export async function openListFile(name: string, bytes: Uint8Array): Promise<ParseResult> {
  if (isWorkbook(bytes)) {
    const reader = await fetchWorkbookReader()
    return reader ? reader.parseWorkbook(name, bytes) : { ok: false, message: IMPORT_COPY.file.noReader }
  }
  const read = textOf(bytes)
  return read !== null && isEdi(read.text) ? openTenders(name, read.text) : parseListFile(name, bytes)
}

/** A pasted list or message. */
export async function openListText(name: string, text: string): Promise<ParseResult> {
  return isEdi(text) ? openTenders(name, text) : parseListText(name, text)
}

async function openTenders(name: string, text: string): Promise<ParseResult> {
  const reader = await fetchTenderReader()
  return reader ? reader.parseTenders(name, text) : { ok: false, message: IMPORT_COPY.edi.noReader }
}
