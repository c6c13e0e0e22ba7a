import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { saveSetting } from '#server/db/app-setting.sql.ts'
import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { formatBytes, LAST_BACKUP, type LastBackup } from '#server/features/operator/read-status.ts'
import { listNamedFiles } from '#server/features/operator/status.sql.ts'
import { documentFolder } from '../document-store.ts'
import { AGE_ENDING, encryptFor } from './backup-key.ts'
import { type AdminCommand, WrongUsage } from './command.ts'
import { copyDocuments, writeWhole } from './copy-documents.ts'
import { runPgDump } from './postgres-programs.ts'

/** Of PGlite's folder. */
export const PGLITE_ENDING = '.pglite.tgz'
/** Beside the dumps, shared by all of them. */
export const DOCUMENTS = 'documents'

export const backupCommand: AdminCommand = {
  name: 'backup',
  usage: '<folder>',
  summary: 'Writes the database and the documents into a folder.',
  details: `
Each call adds a file named by the time; documents that the folder has already aren't copied again.
With PostgreSQL it runs pg_dump, and servers go on working. With PGlite, stop the server first.
Documents in S3 stay there: copy the bucket with its provider's tools. AUTH_SECRET isn't in the backup: keep it apart.
The files are for the user who runs the command. With BACKUP_RECIPIENT, a public key of age, they are encrypted for it.
Ends with 1 when a document's file is missing. 'restore <file>' brings a backup back.`,
  async run([folder, ...rest], { config, answer, progress }) {
    if (folder === undefined || rest.length > 0) throw new WrongUsage('Name one folder.')
    const { backupRecipient } = config
    const change = backupRecipient === undefined ? undefined : encryptFor(backupRecipient)
    const database = await openDatabase(config)
    try {
      const at = new Date(await readDatabaseTime(database.probe)).toISOString()
      const stem = `milepost-${at.replace(/[-:.]/g, '')}`
      const ending = `${database.kind === 'pglite' ? PGLITE_ENDING : '.dump'}${change ? AGE_ENDING : ''}`
      const file = path.resolve(folder, `${stem}${ending}`)
      await mkdir(folder, { recursive: true })
      progress(`Writing ${file}`)
      const keep = async (dump: ReadableStream<Uint8Array>) => writeWhole(file, change ? await change(dump) : dump)
      if (database.kind === 'pglite')
        await keep((await database.alone(() => database.pglite.dumpDataDir('gzip'))).stream())
      else await runPgDump(database.connectionString, keep)
      // the database first: a document is never changed, so a later copy has all that the dump names
      const named = config.s3 ? [] : await listNamedFiles(database.work, null)
      const { copied, missing } = await copyDocuments(named, {
        from: documentFolder(config),
        to: path.resolve(folder, DOCUMENTS),
        ...(change ? { as: 'encrypted', change } : { as: 'plain' }),
      })
      const { size } = await stat(file)
      const kept: LastBackup = { at, place: file }
      await database.work.transaction().execute(async (tx) => {
        await saveSetting(tx, LAST_BACKUP, kept)
        await logOperatorAct(tx, 'backup', { file, documents: named.length, missing: missing.length })
      })
      answer(
        {
          file,
          bytes: size,
          encrypted: change !== undefined,
          documents: named.length,
          copied,
          missing,
          s3: config.s3?.bucket ?? null,
        },
        `${file}: ${formatBytes(size)}.`,
        config.s3
          ? `The documents are in the bucket ${config.s3.bucket}: copy it with its provider's tools.`
          : `${named.length - missing.length} documents, ${copied} of them new.`,
        ...(missing.length > 0 ? [`${missing.length} documents have no file: ${missing.slice(0, 5).join(', ')}`] : []),
      )
      return missing.length === 0
    } finally {
      await database.close()
    }
  },
}
