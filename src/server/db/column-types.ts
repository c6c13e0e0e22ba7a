import type { ColumnType } from 'kysely'

/** Read parsed, written as JSON text: a driver would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
/** Set by the database, never by us. */
export type ReadOnlyColumn<T> = ColumnType<T, never, never>
