import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshPostgres } from '#tests/support/database.ts'
import { filled } from '#tests/support/filled.ts'
import { openLoggedPostgres } from '#tests/support/logged-postgres.ts'
import { fillWithDays, SMALL_TABLES } from '#tests/support/many-rows.ts'
import { BACKGROUND_WORK, readRecordedStatements } from '#tests/support/recorded-statements.ts'

const LOADS = 200_000

const BRIEF = 'a chore; its rows live for an hour or a day, so there are few'

/** Statements that read a table from end to end on purpose, by how they begin or a part of them, and why. */
const ALLOWED: Record<string, string> = {
  'delete from "reset_token" where "expires_at"': BRIEF,
  'delete from "sign_in_challenge" where "expires_at"': BRIEF,
  'delete from "contact_challenge" where "expires_at"': BRIEF,
  'delete from "consent_code" where "expires_at"': BRIEF,
  'delete from "session" where "last_used_at"':
    'a chore; an index would have to follow every refresh of a sign-in (25 ms for 50,000 sessions)',
  'delete from "push_subscription" where "gone_at"': 'a chore; an index would have to follow every push',
  'delete from register_entry where source': 'a chore; it compares all numbers with all accounts',
  'select "id", "endpoint_id", "sealed" from "webhook_secret"': 'a restore seals all of them again',
  'from "kept_mail"': 'the mailbox page, which production has not',
  'from "sandbox_customer" where state -> \'invoices\'': 'the sandbox, where nobody pays',
}

let postgres: Awaited<ReturnType<typeof freshPostgres>>
let requests: ReturnType<typeof openLoggedPostgres>
let searches: ReturnType<typeof openLoggedPostgres>
beforeAll(async () => {
  postgres = await freshPostgres()
  await fillWithDays(postgres.database.work, LOADS)
  requests = openLoggedPostgres(postgres.database.connectionString, {})
  searches = openLoggedPostgres(postgres.database.connectionString)
})
afterAll(async () => {
  await requests.close()
  await searches.close()
  await postgres.drop()
})

/** Such as `pg_database`, which has a row for each database. */
const isSmall = (table: string) => SMALL_TABLES.has(table) || table.startsWith('pg_')

test('[RUN-19] no statement of the API reads a table that grows from end to end', async () => {
  const found: object[] = []
  for (const { during, text, values } of filled(readRecordedStatements())) {
    // all rows of the copied days are old, so what deletes old ones reads them all: the question is whether it must
    const isSearch = /^\s*(?:select|with)\b.* from "?load_board\b/s.test(text)
    const connection = isSearch || during === BACKGROUND_WORK ? searches : requests
    const tables = await connection.scannedTables({ sql: text, parameters: values })
    const scanned = [...new Set(tables)].filter((table) => !isSmall(table))
    if (scanned.length === 0) continue
    if (!Object.keys(ALLOWED).some((part) => text.includes(part))) found.push({ during, scanned, text, values })
  }
  expect(found).toEqual([])
})
