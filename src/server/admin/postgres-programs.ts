import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

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

/** Starts one of PostgreSQL's programs. The password isn't among its words, which every user of the machine can list. */
function start(program: string, words: readonly string[], databaseUrl: string) {
  const { url, password } = withoutPassword(databaseUrl)
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  const child = spawn(program, [`--dbname=${url}`, ...words], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new Error(`${program} isn't installed here, or not in PATH`)))
  })
  const ended = Promise.race([once(child, 'exit').then(([code]) => Number(code ?? 1)), failed])
  // awaited after the bytes: until then a program that is missing is nobody's unhandled rejection
  ended.catch(() => undefined)
  return { child, ended }
}

/**
 * Hands the dump to `keep` while pg_dump writes it, so that an encrypted one is never on the disk in plain.
 * @param keep must fail when the bytes end with an error
 * @throws Error when the program is missing or fails
 */
export async function runPgDump(
  databaseUrl: string,
  keep: (dump: ReadableStream<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { child, ended } = start('pg_dump', ['--format=custom'], databaseUrl)
  child.stdin.end()
  async function* whole() {
    yield* child.stdout as AsyncIterable<Uint8Array>
    const code = await ended
    if (code !== 0) throw new Error(`pg_dump ended with ${code}: there is no backup`)
  }
  await keep(Readable.toWeb(Readable.from(whole())) as ReadableStream<Uint8Array>)
}

/** Writes the dump into the database. @throws Error when a statement fails, or the program is missing */
export async function runPgRestore(databaseUrl: string, dump: ReadableStream<Uint8Array>): Promise<void> {
  const { child, ended } = start('pg_restore', ['--no-owner', '--exit-on-error'], databaseUrl)
  child.stdout.resume()
  // a program that ended reads no further; its code says why
  const read = pipeline(Readable.fromWeb(dump as never), child.stdin).catch((error: unknown) => {
    child.kill()
    return error
  })
  const code = await ended
  if (code === 0) return
  const error = await read
  const why = error instanceof Error && !('code' in error) ? `: ${error.message}` : ''
  throw new Error(`pg_restore ended with ${code}${why}. The database is incomplete: drop it and begin again`)
}
