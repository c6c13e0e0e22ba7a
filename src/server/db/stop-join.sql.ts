import { type JoinBuilder, sql } from 'kysely'

/** Joins `load_stop as pickup` to `load`: its first stop. */
export function toFirstStop<DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> {
  return join.on(sql<boolean>`pickup.load_id = load.id and pickup.position = 0`)
}

/** Joins `load_stop as delivery` to `load`: its last stop. */
export function toLastStop<DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> {
  return join.on(sql<boolean>`delivery.load_id = load.id and delivery.position = load.stop_count - 1`)
}
