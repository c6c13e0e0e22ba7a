import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { findPostgresFolder } from '#scripts/programs.ts'

const run = promisify(execFile)

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** PostgreSQL's programs of the version that the tests run. */
const PATH = [findPostgresFolder(), process.env['PATH']].filter(Boolean).join(path.delimiter)

/** Starts `npm run admin -- …` for a test that sends it a signal. */
export function startAdmin(databaseUrl: string, ...args: string[]) {
  const running = run(process.execPath, ['src/server/admin/main.ts', ...args], {
    env: { PATH, DATABASE_URL: databaseUrl },
  })
  const ended = running.then(
    (printed): Ended => ({ code: 0, ...printed }),
    (error: Ended) => error,
  )
  return { child: running.child, ended }
}

/** Runs `npm run admin -- …` on a database, as an operator does. */
export function runAdmin(databaseUrl: string, ...args: string[]): Promise<Ended> {
  return runAdminWith({ DATABASE_URL: databaseUrl }, ...args)
}

/** The same with the variables given, such as DATA_DIR. */
export function runAdminWith(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const cached = path.resolve('node_modules/.cache/compiled')
  return run(process.execPath, ['src/server/admin/main.ts', ...args], {
    env: { PATH, NODE_COMPILE_CACHE: cached, ...env },
  }).then(
    (printed) => ({ code: 0, ...printed }),
    (error: Ended) => error,
  )
}

/** Backs the database up into a file, with the command of docs/operations.md. */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl], { env: { PATH } })
}

/** Restores a dump with PostgreSQL's program alone. */
export async function restoreDump(databaseUrl: string, file: string): Promise<void> {
  await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${databaseUrl}`, file], { env: { PATH } })
}
