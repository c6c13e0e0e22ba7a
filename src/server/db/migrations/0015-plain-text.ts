import { type QueryExecutorProvider, sql } from 'kysely'

/** Control and invisible format characters, as new texts lose them. PostgreSQL's expressions have no name for them. */
const CONTROLS = String.raw`[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]`

/** Typed texts. A load's reference stays: without its controls it could equal another of its broker. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  account: ['first_name', 'middle_name', 'last_name', 'business_name', 'mc_number', 'address'],
  pending_registration: ['first_name', 'last_name', 'business_name'],
  load: ['packaging_type', 'commodity', 'special_instructions', 'broker_notes', 'dispatcher_notes'],
  load_stop: ['address', 'description', 'city', 'contact_name'],
  load_request: ['message', 'additional_notes', 'response_message'],
  load_template: ['name'],
  notification: ['title', 'message'],
}

/** Texts saved before SEC-15 could reverse the words around them. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS))
    for (const column of columns) {
      const text = sql.ref(column)
      await sql`update ${sql.table(table)} set ${text} = regexp_replace(${text}, ${CONTROLS}, '', 'g')
        where ${text} ~ ${CONTROLS}`.execute(db)
    }
}
