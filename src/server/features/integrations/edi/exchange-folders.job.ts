import type { Kysely } from 'kysely'
import { EDI_LIMITS, readEdi } from '#domain/edi/read-interchange.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { doWithEach } from '#server/jobs/each.ts'
import type { EdiFolder, FoundFile } from '#server/ports/edi-folder/edi-folder.ts'
import { tellOfTrouble } from '../trouble.step.ts'
import type { ApplyWaiting } from './apply-waiting.ts'
import { listWaitingFor, markSent } from './interchange.sql.ts'
import { listFolderPartners, type ShownPartner } from './partner.sql.ts'
import { receiveMessages, unreadable } from './receive-messages.ts'

interface Deps {
  db: Kysely<Schema>
  folder: EdiFolder
  pause: (ms: number) => Promise<void>
  applyWaiting: ApplyWaiting
}

/** A file is whole once it kept its size this long. */
const STILL_MS = 5000

/** A message without its end may still be uploaded, by a client whose line is slow or broke. */
const CUT_MS = 15 * MINUTE_MS

/**
 * EDI-35: reads what partners put into their folders and writes what waits for them. A file has its effect once: it
 * leaves `in` after its effect is stored, and one that a stopped process left there is known by its name and number.
 */
export async function exchangeFolders(deps: Deps, now: number): Promise<void> {
  const { db, folder, pause } = deps
  const partners = await listFolderPartners(db)
  const listed = await Promise.allSettled(
    partners.map(async (partner) => ({ partner, found: await folder.list(partner.id) })),
  )
  if (listed.some((each) => each.status === 'fulfilled' && each.value.found.length > 0)) await pause(STILL_MS)
  await doWithEach(listed, async (each) => {
    // the operator hasn't made this partner's folder yet: the log says so
    if (each.status === 'rejected') throw each.reason
    const { partner, found } = each.value
    await receiveFiles(deps, { partner, found, now })
    await sendFiles(deps, partner, now)
  })
}

async function receiveFiles(
  { db, folder, applyWaiting }: Deps,
  { partner, found, now }: { partner: ShownPartner; found: readonly FoundFile[]; now: number },
): Promise<void> {
  if (found.length === 0) return
  const still = new Map((await folder.list(partner.id)).map((file) => [file.name, file]))
  for (const { name, bytes, writtenAt } of found) {
    const file = still.get(name)
    if (file?.bytes !== bytes || file.writtenAt !== writtenAt) continue
    const to = await receiveFile({ db, folder }, { partner, name, now, mayGrow: now - writtenAt < CUT_MS })
    if (to === 'paused') break
    if (to !== 'gone' && to !== 'cut') await folder.putAway(partner.id, name, to)
  }
  await applyWaiting(db, partner.id, now)
}

/** Whether the end of the file's last message is missing. */
function isCut(bytes: Uint8Array): boolean {
  const file = readEdi(bytes)
  return file.ok && file.interchanges.at(-1)?.fault === '023'
}

const NOT_READABLE = "The server isn't allowed to read this file. Its mode must let the folder's group read it."

/** @returns where the file goes, or why it stays */
async function receiveFile(
  { db, folder }: Pick<Deps, 'db' | 'folder'>,
  { partner, name, now, mayGrow }: { partner: ShownPartner; name: string; now: number; mayGrow: boolean },
): Promise<'done' | 'failed' | 'gone' | 'cut' | 'paused'> {
  const { id: partnerId, account_id: accountId } = partner
  const bytes = await folder.read(partnerId, name, EDI_LIMITS.bytes)
  if (bytes === 'gone') return 'gone'
  if (mayGrow && typeof bytes !== 'string' && isCut(bytes)) return 'cut'
  try {
    if (bytes === 'too large') throw unreadable({ why: bytes, hint: null })
    if (bytes === 'not readable') throw new Refused('EDI_UNREADABLE', { message: NOT_READABLE })
    await receiveMessages(db, { partnerId, accountId, bytes, name, now })
    return 'done'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code !== 'EDI_UNREADABLE') return 'paused'
    const reason = `${name}: ${error.message || "this isn't an X12 message"}`
    await db
      .transaction()
      .execute((tx) =>
        tellOfTrouble(tx, { accountId, what: 'edi-refused', about: partnerId, name: partner.name, reason }, now),
      )
    return 'failed'
  }
}

/** Its number names a file: the same message is the same file, so a process that stopped before marking it sends one. */
const fileNameOf = (number: number) => `${String(number).padStart(9, '0')}.edi`

async function sendFiles({ db, folder }: Deps, partner: ShownPartner, now: number): Promise<void> {
  for (;;) {
    const waiting = await listWaitingFor(db, partner.id)
    if (waiting.length === 0) return
    for (const { id, number, is_test: isTest, content } of waiting) {
      if (content !== null) {
        const name = `${isTest ? 'test-' : ''}${fileNameOf(number)}`
        await folder.write(partner.id, name, Buffer.from(content, 'base64'))
      }
      await markSent(db, id, new Date(now))
    }
  }
}
