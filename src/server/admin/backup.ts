import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { saveSetting } from '#server/db/app-setting.sql.ts'
import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { formatBytes, LAST_BACKUP, type LastBackup } from '#server/features/operator/read-status.ts'
import { listNamedFiles } from '#server/features/operator/status.sql.ts'
import { documentFolder } from '../document-store.ts'
import { type AdminCommand, WrongUsage } from './command.ts'
import { copyDocuments } from './copy-documents.ts'
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
Ends with 1 when a document's file is missing. 'restore <file>' brings a backup back.`,
  async run([folder, ...rest], { config, answer, progress }) {
    if (folder === undefined || rest.length > 0) throw new WrongUsage('Name one folder.')
    const database = await openDatabase(config)
    try {
      const at = new Date(await readDatabaseTime(database.probe)).toISOString()
      const stem = `milepost-${at.replace(/[-:.]/g, '')}`
      const file = path.resolve(folder, `${stem}${database.kind === 'pglite' ? PGLITE_ENDING : '.dump'}`)
      await mkdir(folder, { recursive: true })
      progress(`Writing ${file}`)
      if (database.kind === 'pglite') {
        const dump = await database.alone(() => database.pglite.dumpDataDir('gzip'))
        await writeFile(`${file}.part`, dump.stream())
      } else await runPgDump(database.connectionString, `${file}.part`)
      await rename(`${file}.part`, file)
      // the database first: a document is never changed, so a later copy has all that the dump names
      const named = config.s3 ? [] : await listNamedFiles(database.work, null)
      const { copied, missing } = await copyDocuments(named, documentFolder(config), path.resolve(folder, DOCUMENTS))
      const { size } = await stat(file)
      const kept: LastBackup = { at, place: file }
      await database.work.transaction().execute(async (tx) => {
        await saveSetting(tx, LAST_BACKUP, kept)
        await logOperatorAct(tx, 'backup', { file, documents: named.length, missing: missing.length })
      })
      answer(
        { file, bytes: size, documents: named.length, copied, missing, s3: config.s3?.bucket ?? null },
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
