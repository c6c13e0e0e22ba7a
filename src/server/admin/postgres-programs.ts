import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OWN_SCHEMAS } from '#server/db/own-schemas.sql.ts'

type Bytes = ReadableStream<Uint8Array>

/** The address without its password, and the password. Both libpq and our driver read one in the query as well. */
function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  // libpq takes the passphrase of a client's key from nowhere but its words
  if (url.searchParams.has('sslpassword'))
    throw new Error('DATABASE_URL has sslpassword, which every user of the machine could list: use a key without one')
  url.searchParams.delete('password')
  return { url: url.href, password }
}

/**
 * Starts one of PostgreSQL's programs. The password isn't among its words, which every user of the machine can list.
 * @param databaseUrl null for a program that only reads a file
 */
function start(program: string, words: readonly string[], databaseUrl: string | null) {
  const { url, password } = databaseUrl === null ? { url: null, password: '' } : withoutPassword(databaseUrl)
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  const all = [...(url === null ? [] : [`--dbname=${url}`]), ...words]
  const child = spawn(program, all, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new Error(`${program} isn't installed here, or not in PATH`)))
  })
  const ended = Promise.race([once(child, 'exit').then(([code]) => Number(code ?? 1)), failed])
  // awaited after the bytes: until then a program that is missing is nobody's unhandled rejection
  ended.catch(() => undefined)
  return { child, ended }
}

/**
 * Hands the dump to `keep` while pg_dump writes it, so that an encrypted one is never on the disk in plain. It has no
 * extension, which only a superuser could make again.
 * @param foreignSchemas what isn't Milepost's; `--schema` would bring a `CREATE SCHEMA public` that fails everywhere
 * @param keep must fail when the bytes end with an error
 * @throws Error when the program is missing or fails
 */
export async function runPgDump(
  databaseUrl: string,
  foreignSchemas: readonly string[],
  keep: (dump: Bytes) => Promise<void>,
): Promise<void> {
  const quoted = foreignSchemas.map((name) => `--exclude-schema="${name.replaceAll('"', '""')}"`)
  // plpgsql is in every database, so naming it alone leaves all others out
  const { child, ended } = start('pg_dump', ['--format=custom', '--extension=plpgsql', ...quoted], databaseUrl)
  child.stdin.end()
  async function* whole() {
    yield* child.stdout as AsyncIterable<Uint8Array>
    const code = await ended
    if (code !== 0) throw new Error(`pg_dump ended with ${code}: there is no backup`)
  }
  await keep(Readable.toWeb(Readable.from(whole())) as Bytes)
}

/** What pg_restore did with a dump. */
interface Restored {
  code: number
  /** why the dump could not be read to its end */
  unread: Error | null
  printed: string
}

async function feedPgRestore(words: readonly string[], databaseUrl: string | null, dump: Bytes): Promise<Restored> {
  const { child, ended } = start('pg_restore', words, databaseUrl)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  // a program that ended reads no further; its code says why
  const read = pipeline(Readable.fromWeb(dump as never), child.stdin).then(
    () => null,
    (error: unknown) => {
      child.kill()
      return error instanceof Error && !('code' in error) ? error : null
    },
  )
  const code = await ended
  return { code, unread: code === 0 ? null : await read, printed }
}

/** Reads the dump to its end, as a restore would. @throws Error when it is not whole */
export async function readDump(dump: Bytes): Promise<void> {
  const { code, unread } = await feedPgRestore(['--file=/dev/null'], null, dump)
  if (code !== 0) throw new Error(unread?.message ?? `pg_restore can't read it, and ended with ${code}`)
}

/** An entry of a dump's list: its number, two ids, its kind, and the schema that it is in, or '-'. */
const ENTRY = /^\d+; \d+ \d+ [A-Z ]+ (public|pgboss|-) /

/** The lines of the list that Milepost's own tables need. A dump made otherwise has extensions, and more schemas. */
function ownEntries(list: string): string {
  const isOwn = (name: string | undefined) => OWN_SCHEMAS.some((own) => own === name)
  return list
    .split('\n')
    .filter((line) => isOwn(ENTRY.exec(line)?.[1]) || line.includes(' SCHEMA - pgboss '))
    .join('\n')
}

/**
 * Writes Milepost's tables of the dump into the database, all of them or none.
 * @param open the dump from its start; called twice
 * @throws Error when a statement fails, or the program is missing
 */
export async function runPgRestore(databaseUrl: string, open: () => Promise<Bytes>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-list-'))
  try {
    const listed = await listDump(await open())
    const list = path.join(folder, 'list')
    await writeFile(list, ownEntries(listed))
    // roles of another cluster, which grants name, may be missing here
    const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--use-list=${list}`]
    const { code, unread } = await feedPgRestore(words, databaseUrl, await open())
    if (code === 0) return
    const why = unread ? `: ${unread.message}` : ''
    throw new Error(`pg_restore ended with ${code}${why}. Nothing was restored: the database is as empty as before`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listDump(dump: Bytes): Promise<string> {
  const { code, unread, printed } = await feedPgRestore(['--list'], null, dump)
  if (code !== 0) throw new Error(unread?.message ?? `pg_restore can't read the file, and ended with ${code}`)
  return printed
}
