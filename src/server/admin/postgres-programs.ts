import { spawn } from 'node:child_process'
import { once } from 'node:events'

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

/** Runs one of PostgreSQL's programs. The password isn't among its words, which every user of the machine can list. */
async function run(program: string, words: readonly string[], databaseUrl: string): Promise<number> {
  const { url, password } = withoutPassword(databaseUrl)
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  const child = spawn(program, [`--dbname=${url}`, ...words], { env, stdio: ['ignore', 2, 2] })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new Error(`${program} isn't installed here, or not in PATH`)))
  })
  const [code] = await Promise.race([once(child, 'exit'), failed])
  return Number(code ?? 1)
}

/** @throws Error when the program is missing or fails */
export async function runPgDump(databaseUrl: string, file: string): Promise<void> {
  const code = await run('pg_dump', ['--format=custom', `--file=${file}`], databaseUrl)
  if (code !== 0) throw new Error(`pg_dump ended with ${code}: there is no backup`)
}

/** Writes the dump into the database. @throws Error when a statement fails, or the program is missing */
export async function runPgRestore(databaseUrl: string, file: string): Promise<void> {
  const code = await run('pg_restore', ['--no-owner', '--exit-on-error', file], databaseUrl)
  if (code !== 0) throw new Error(`pg_restore ended with ${code}: the database is incomplete. Drop it and begin again`)
}
