import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { COLUMN_PARSERS } from '#server/db/column-types.ts'
import { BOARD_SESSION, type SessionSettings, settingStatements } from '#server/db/postgres.ts'
import type { Schema } from '#server/db/schema.ts'
import { freshPostgres } from './database.ts'

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/**
 * A connection that keeps the statements sent, to ask for their plans.
 * @param settings of its session: those of the board's own connection when omitted
 */
export function openLoggedPostgres(connectionString: string, settings: SessionSettings = BOARD_SESSION) {
  const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
    COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format)
  const pool = new pg.Pool({
    connectionString,
    types: { getTypeParser },
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its type says
    onConnect: async (client) => void (await client.query(settingStatements(settings))),
  })
  // its connections may still be closing while their database is dropped
  pool.on('error', () => undefined)
  const sent: CompiledQuery[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })

  async function planOf({ sql, parameters }: Statement): Promise<PlanNode[]> {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, [
      ...parameters,
    ])
    const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodes(Plan))
  }

  /** Tables that a statement reads from end to end. */
  async function scannedTables(statement: Statement): Promise<string[]> {
    const nodes = await planOf(statement)
    return nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '')
  }

  /** Indexes that a statement reads. */
  async function readIndexes(statement: Statement): Promise<string[]> {
    return (await planOf(statement)).flatMap((node) => node['Index Name'] ?? [])
  }

  return { db, sent, scannedTables, readIndexes, close: () => db.destroy() }
}

/** The same on a new database with these rows, which is removed when the connection closes. */
export async function freshLoggedPostgres(fill: (db: Kysely<Schema>) => Promise<void>, settings?: SessionSettings) {
  const { database, drop } = await freshPostgres()
  await fill(database.kysely)
  const logged = openLoggedPostgres(database.connectionString, settings)
  return {
    ...logged,
    /** for statements that are not kept */
    database,
    async close() {
      await logged.close()
      await drop()
    },
  }
}
