import type { PersonId } from '#domain/access/ids.ts'
import type { ColumnType, Generated } from 'kysely'

/** Read parsed, written as JSON text: a driver would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
/** Who acted: by default whom the transaction acts for (`actAs`); null for a link and the system. */
export type ActingPerson = Generated<PersonId | null>
/** A program that acts for a company, as its history names it. */
export interface Program {
  kind: 'key' | 'edi'
  id: string
  name: string
}
/** The program of the transaction (`acting_via` in 0001), if not a person acts. */
export type ActingProgram = Generated<Program | null>
/** Set by the database, never by us. */
export type ReadOnlyColumn<T> = ColumnType<T, never, never>

/**
 * Makes both drivers parse these types alike, by PostgreSQL type id. Integers beyond 2^53 don't occur: they are
 * sequence numbers, counts and sums of cents.
 */
export const COLUMN_PARSERS: Record<number, (text: string) => unknown> = {
  /** int8 */
  20: Number,
  /** numeric, from sums and averages */
  1700: Number,
  /** date: a day is not an instant */
  1082: String,
}
