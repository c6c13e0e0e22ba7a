import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { saveSetting } from '#server/db/app-setting.sql.ts'
import { openDatabase } from '#server/db/connection.ts'
import { listForeignSchemas } from '#server/db/own-schemas.sql.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { formatBytes, LAST_BACKUP, type LastBackup } from '#server/features/operator/read-status.ts'
import { listNamedFiles, type RestoredRows } from '#server/features/operator/status.sql.ts'
import { documentFolder } from '../document-store.ts'
import { AGE_ENDING, encryptFor } from './backup-key.ts'
import { type AdminCommand, WrongUsage } from './command.ts'
import { copyDocuments, readBytes, writeWhole } from './copy-documents.ts'
import { readDump, runPgDump } from './postgres-programs.ts'
import { PGLITE_ENDING } from './restore-file.ts'
import { tryBackup } from './try-backup.ts'

/** Beside the dumps, shared by all of them. */
export const DOCUMENTS = 'documents'

type Bytes = ReadableStream<Uint8Array>
type Change = (plain: Bytes) => Promise<Bytes>

/** Writes the dump, and reads it back as a restore would. @throws Error when it can't be read: nothing then stays */
async function keepDump(dump: Bytes, file: string, change: Change | undefined): Promise<void> {
  try {
    if (change) {
      // the key that reads the file is on another machine, so the dump is read on its way there
      const [written, read] = dump.tee()
      await Promise.all([writeWhole(file, await change(written)), readDump(read)])
    } else {
      await writeWhole(file, dump)
      await readDump(readBytes(file))
    }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

async function keepPglite(folder: Bytes, file: string, change: Change | undefined): Promise<void> {
  await writeWhole(file, change ? await change(folder) : folder)
}

const describeRestored = ({ loads, accounts }: RestoredRows) =>
  `It was restored on trial: ${loads} loads and ${accounts} accounts came back.`

export const backupCommand: AdminCommand = {
  name: 'backup',
  usage: '<folder> | <folder> --verify',
  summary: 'Writes the database and the documents into a folder.',
  details: `
Each call adds a file named by the time; documents that the folder has already aren't copied again.
With PostgreSQL it runs pg_dump, and servers go on working. With PGlite, stop the server first.
Documents in S3 stay there: copy the bucket with its provider's tools. AUTH_SECRET isn't in the backup: keep it apart.
Each dump is read back to its end. --verify restores it as well, into a database that is dropped afterwards: the role
needs 'alter role … createdb', and an encrypted backup needs BACKUP_IDENTITY_FILE.
The files are for the user who runs the command. With BACKUP_RECIPIENT, a public key of age, they are encrypted for it.
Ends with 1 when a document's file is missing. 'restore <file>' brings a backup back.`,
  async run(args, { config, answer, progress }) {
    const [folder, ...rest] = args.filter((word) => word !== '--verify')
    const isTried = args.includes('--verify')
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
      if (database.kind === 'pglite')
        await keepPglite((await database.alone(() => database.pglite.dumpDataDir('gzip'))).stream(), file, change)
      else
        await runPgDump(database.connectionString, await listForeignSchemas(database.work), (dump) =>
          keepDump(dump, file, change),
        )
      // the database first: a document is never changed, so a later copy has all that the dump names
      const named = config.s3 ? [] : await listNamedFiles(database.work, null)
      const { copied, missing } = await copyDocuments(named, {
        from: documentFolder(config),
        to: path.resolve(folder, DOCUMENTS),
        ...(change ? { as: 'encrypted', change } : { as: 'plain' }),
      })
      const { size } = await stat(file)
      if (isTried) progress('Restoring it into a database of its own')
      const verified = isTried ? await tryBackup(file, database, config) : null
      const backup: LastBackup = { at, place: file }
      await database.work.transaction().execute(async (tx) => {
        await saveSetting(tx, LAST_BACKUP, backup)
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
          verified,
        },
        `${file}: ${formatBytes(size)}.`,
        config.s3
          ? `The documents are in the bucket ${config.s3.bucket}: copy it with its provider's tools.`
          : `${named.length - missing.length} documents, ${copied} of them new.`,
        ...(verified ? [describeRestored(verified)] : []),
        ...(missing.length > 0 ? [`${missing.length} documents have no file: ${missing.slice(0, 5).join(', ')}`] : []),
      )
      return missing.length === 0
    } finally {
      await database.close()
    }
  },
}
