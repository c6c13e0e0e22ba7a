import { createHash } from 'node:crypto'
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** A statement's parameter until its value is known. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

interface Compilable<Row> {
  compile: (db: Kysely<Schema>) => CompiledQuery<Row>
}

const names = new Map<string, string>()

/** The name under which a connection keeps a statement; undefined for those that no connection keeps. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

/** The same text has the same name in every process, and another text another, also behind a pooler. */
function giveName(text: string): void {
  if (!names.has(text)) names.set(text, `m_${createHash('sha256').update(text).digest('base64url')}`)
}

/**
 * A statement that is asked all the time: it is built once in a process, and PostgreSQL reads and plans it once for a
 * connection (decision 0059). Only for statements whose best plan is the same for all values. Outside transactions,
 * since one that is out of date is asked a second time.
 *
 * @param build gets a placeholder for each value, and makes the same text each time
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Schema>, ...values: { [N in keyof Values]: RawBuilder<Values[N]> }) => Compilable<Row>,
): (db: Kysely<Schema>, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined

  function compile(db: Kysely<Schema>, count: number): CompiledQuery<Row> {
    const places = Array.from({ length: count }, (_, index) => sql.val(new Placeholder(index)))
    const made = build(db, ...(places as unknown as { [N in keyof Values]: RawBuilder<Values[N]> })).compile(db)
    giveName(made.sql)
    return made
  }

  return async (db, ...values) => {
    compiled ??= compile(db, values.length)
    const parameters = compiled.parameters.map((each) => (each instanceof Placeholder ? values[each.index] : each))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
