import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type Database, openDatabase } from '#server/db/connection.ts'
import { analyze, finishRestore, newestEventAt } from '#server/db/database-identity.sql.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { listBoardDifferences, rebuildBoard } from '#server/features/board/board-rebuild.sql.ts'
import { listWorkingKeys } from '#server/features/integrations/api-key.sql.ts'
import { pauseRestoredPartners } from '#server/features/integrations/edi/partner.sql.ts'
import { renewEpochs } from '#server/features/integrations/webhook-epoch.sql.ts'
import { listNamedFiles, listServerAddresses } from '#server/features/operator/status.sql.ts'
import type { Config } from '../config.ts'
import { documentFolder } from '../document-store.ts'
import { AGE_ENDING, decryptWith } from './backup-key.ts'
import { DOCUMENTS } from './backup.ts'
import { type AdminCommand, WrongUsage } from './command.ts'
import { copyDocuments } from './copy-documents.ts'
import { openRestored } from './restore-file.ts'

/** Copies the files beside the dump that the database names; null when there are none beside it. */
async function restoreDocuments(database: Database, dump: string, config: Config) {
  const from = path.resolve(path.dirname(dump), DOCUMENTS)
  if (config.s3 || !(await stat(from).catch(() => null))) return null
  const way = { from, to: documentFolder(config) }
  return copyDocuments(
    await listNamedFiles(database.work, null),
    dump.endsWith(AGE_ENDING)
      ? { ...way, as: 'decrypted', change: decryptWith(config.backupIdentity) }
      : { ...way, as: 'plain' },
  )
}

/** KEY-18: a key that was ended after the backup works again, and the database can't know which. */
async function describeKeys(database: Database, now: Date) {
  const keys = await listWorkingKeys(database.work, now)
  const lines = keys.map(({ company, name, hint, last_used_at: at, last_used_network: network }) => {
    const used = at ? `last used ${at.toISOString()} from ${network ?? 'an unknown network'}` : 'never used'
    return `  ${company}: ${name}, mp_…${hint}, ${used}`
  })
  const shown = keys.map(({ id, company, name, last_used_at: lastUsedAt }) => ({ id, company, name, lastUsedAt }))
  const lead = 'API keys that work, also those that were ended after the backup. Ask their owners to look:'
  return { keys: shown, lines: keys.length === 0 ? [] : [lead, ...lines] }
}

/** A running server would go on with the old transaction ids. @throws Error that says where they run */
async function requireNoServer(database: Database): Promise<void> {
  const servers = await listServerAddresses(database.probe)
  if (servers.length > 0)
    throw new Error(`Servers are connected to ${database.place}: ${servers.join(', ')}. Stop every process first`)
}

/** Brings a backup into use, so that devices notice that it knows less than they do. */
export const restoreCommand: AdminCommand = {
  name: 'restore',
  usage: '<file> | --finish',
  summary: 'Restores a backup into an empty database, or finishes a restore done otherwise.',
  details: `
<file> is one that 'backup' wrote, or one of 'pg_dump --format=custom'. BACKUP_IDENTITY_FILE names the key of an encrypted one. Stop every server first, and create the
database with createdb, or name a new DATA_DIR for a PGlite. Documents in the folder beside it are copied to DATA_DIR.
Only Milepost's own tables are restored, all or none: no extension, no schema of a provider, no grant.
--finish is for a database that pg_restore, a file copy or point-in-time recovery restored, or that was a replica. It
refuses while a server is connected.

Either way devices then drop what they stored and read everything again, rows that another cluster wrote get
transaction ids of this one, and the board is made equal to the loads.`,
  async run([what, ...rest], { config, answer, confirm }) {
    if (what === undefined || rest.length > 0) throw new WrongUsage('Name the file, or say --finish.')
    const isFinish = what === '--finish'
    const database = await (isFinish ? openDatabase(config) : openRestored(what, config))
    try {
      if (isFinish) {
        await requireNoServer(database)
        await confirm(`Finish the restore of ${database.place}? Each device drops what it stored and reads it again.`)
      }
      const renewed = await finishRestore(database.work)
      const webhooks = await renewEpochs(database.work)
      const partners = await pauseRestoredPartners(database.work)
      const now = new Date(await readDatabaseTime(database.work))
      await rebuildBoard(database.work, { ids: await listBoardDifferences(database.work, now), now })
      await analyze(database.work)
      const documents = isFinish ? null : await restoreDocuments(database, what, config)
      const newest = await newestEventAt(database.work)
      const lost = documents?.missing.length ?? 0
      const { keys, lines } = await describeKeys(database, now)
      await logOperatorAct(database.work, 'restore', { from: what, newestEvent: newest, renewed, lost })
      answer(
        { place: database.place, newestEvent: newest, renewed, documents, keys, webhooks, partners },
        `${database.place} is restored. Its newest event is from ${newest?.toISOString() ?? 'before any event'}.`,
        ...(renewed > 0 ? [`${renewed} rows had transaction ids of another cluster, and got new ones.`] : []),
        ...(documents ? [`${documents.copied} documents were copied. ${lost} have no file in the backup.`] : []),
        ...lines,
        ...(webhooks.length > 0
          ? ['Webhooks have a new epoch. One that was removed since the backup is here again:']
          : []),
        ...webhooks.map(({ company, url, status }) => `  ${company}: ${url} (${status})`),
        ...(partners.length > 0
          ? ['EDI partners are paused. Ask each for the last number it got from you, then resume it:']
          : []),
        ...partners.map(
          ({ company, name, nextInterchange }) => `  ${company}: ${name}, next number ${nextInterchange}`,
        ),
        'Removals, changes of seats, revoked invitations and removed passkeys since the backup are undone.',
        "Somebody who was removed can sign in again: tell the owners to look at 'People'.",
        'Start Milepost with these variables. Devices drop what they stored and read everything again.',
      )
      return lost === 0
    } finally {
      await database.close()
    }
  },
}
