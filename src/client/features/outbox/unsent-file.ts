import { downloadFile, downloadText } from '#client/browser/files/download-file.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { PageDb, readPageFile } from '#offline/documents/page-db.ts'
import { exportOpAsText } from '#offline/outbox/op-display.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { type OutboxRows, readOutbox } from '#offline/outbox/outbox.ts'
import { describeOp, opTitle } from './op-copy.ts'

const FILE = 'milepost-unsent'

/** Ours, not what somebody typed. */
const OWN_NAMES = /(^|\.)([a-z]*Ids?|id|version|clock|seen|hash)(\.|$)/i

/** 'rate: 2150, note: call the dock': the fields of a request as one line. */
function typedIn({ request }: Pick<Op, 'request'>): string {
  const found: string[] = []
  const collect = (value: unknown, name: string) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) collect(part, name === '' ? key : `${name}.${key}`)
    else if (value !== null && value !== '' && !OWN_NAMES.test(name))
      found.push(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  }
  collect(JSON.parse(request.body ?? 'null'), '')
  return found.join(', ')
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A line for each item: when, what, on which load and lane, and what was typed. */
export function unsentText({ ops, unreadable }: OutboxRows, zone?: string): string {
  const open = ops.filter(({ state }) => OP_STATES[state].phase !== 'settled')
  const lines = open.map((op) =>
    [formatRecordTime(op.actedAt.client, zone), opTitle(op), describeOp(op), typedIn(op)]
      .filter((part) => part !== '')
      .map(inOneLine)
      .join('; '),
  )
  return [...lines, ...unreadable.map(({ row }) => inOneLine(exportOpAsText(row)))].map((line) => `${line}\n`).join('')
}

/** TEAM-21: what a removed person had not sent: a text file of all items, and each photo as a file of its own. */
export async function saveUnsentAsFile(personId: PersonId): Promise<void> {
  const [outbox, documents] = [new OutboxDb(), new PageDb()]
  try {
    downloadText(`${FILE}.txt`, unsentText(await readOutbox(outbox, personId)), 'text/plain')
    const pages = await documents.pages.where('userId').equals(personId).sortBy('capturedAt')
    for (const [index, { id, type }] of pages.entries()) {
      const bytes = await readPageFile(documents, id)
      const ending = type.split('/').at(-1) ?? ''
      if (bytes) downloadFile(`${FILE}-${index + 1}.${ending === 'jpeg' ? 'jpg' : ending}`, new Blob([bytes], { type }))
    }
  } finally {
    outbox.close()
    documents.close()
  }
}
