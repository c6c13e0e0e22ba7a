import { type JoinBuilder, sql } from 'kysely'
import type { StopKind } from '#domain/freight/stop-event.ts'

/** Joins `load_stop as pickup` or `load_stop as delivery` to the row with the load's id. */
export function stopJoin(kind: StopKind, loadId: 'load.id' | 'board.id' = 'load.id') {
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
    join
      .on(sql<boolean>`${sql.ref(`${kind}.load_id`)} = ${sql.ref(loadId)}`)
      .on(sql<boolean>`${sql.ref(`${kind}.kind`)} = ${sql.lit(kind)}`)
}
