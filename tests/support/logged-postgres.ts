import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { COLUMN_PARSERS } from '#server/db/column-parsers.ts'
import { BOARD_SESSION } from '#server/db/postgres.ts'
import type { Schema } from '#server/db/schema.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/**
 * A connection that keeps the statements sent, to ask for their plans.
 * @param options settings of its session: those of the board's own connection when omitted
 */
export function openLoggedPostgres(connectionString: string, options = BOARD_SESSION) {
  const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
    COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format)
  const pool = new pg.Pool({ connectionString, options, types: { getTypeParser } })
  const sent: CompiledQuery[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })

  /** Tables that a statement reads from end to end. */
  async function scannedTables({ sql, parameters }: CompiledQuery): Promise<string[]> {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, [
      ...parameters,
    ])
    const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
    return (rows[0]?.['QUERY PLAN'] ?? [])
      .flatMap(({ Plan }) => nodes(Plan))
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
  }

  return { db, sent, scannedTables, close: () => db.destroy() }
}
