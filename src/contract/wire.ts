import * as z from 'zod/mini'

/** The header that every answer of ours carries, so that a captive portal's page is never taken for one. */
export const API_HEADER = 'x-api'
/** The header with the version of the bytes that a device saved, and the newest that there is. */
export const OP_VERSION_HEADER = 'op-version'
export const OP_VERSION = 1
/** The API's root below the origin, unless configured otherwise. */
export const DEFAULT_API_ROOT = '/api'

export const id = z.uuid('Must be an id')

/** A clock that lost its time says 1970; no load is planned beyond this century. */
const [FIRST, LAST] = [Date.UTC(1970), Date.UTC(2100)]

/** An instant on the wire: ISO 8601 with an offset, given back in UTC. */
export const instant = z.pipe(
  z.iso
    .datetime({ offset: true, error: 'Must be a date and time with its offset, like 2026-11-23T08:00:00-06:00' })
    .check(
      z.refine(
        (text) => !(Date.parse(text) < FIRST || Date.parse(text) >= LAST),
        'Must be a date between 1970 and 2100',
      ),
    ),
  z.transform((text: string) => new Date(text).toISOString()),
)

/** Whether an amount has whole cents; what a computer adds to a fraction is let be. */
export function isInCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
}

/** Dollars on the wire, whole cents at most, so that no amount is ever rounded behind somebody's back. */
export const dollars = z
  .number('Must be an amount in dollars')
  .check(
    z.gte(0, 'Must not be negative'),
    z.lte(1_000_000, 'Must be at most $1,000,000'),
    z.refine(isInCents, 'Must have at most two decimals'),
  )

export const coordinates = z.object({
  latitude: z.number().check(z.gte(-90, 'Must be between -90 and 90'), z.lte(90, 'Must be between -90 and 90')),
  longitude: z.number().check(z.gte(-180, 'Must be between -180 and 180'), z.lte(180, 'Must be between -180 and 180')),
})

/** A text a person typed: trimmed, bounded, without what PostgreSQL cannot store: NUL and halves of surrogate pairs. */
export function text(maximum: number, minimum = 0, tooShort?: string) {
  return z.string().check(
    z.trim(),
    z.minLength(minimum, tooShort ?? `Must have at least ${minimum} characters`),
    z.maxLength(maximum, `Must have at most ${maximum} characters`),
    z.refine((value) => !value.includes('\u0000'), 'Must not contain a NUL character'),
    z.refine((value) => !/\p{Surrogate}/u.test(value), 'Must not contain half a character'),
  )
}

/** Page numbers come as text in a URL. */
export function pageQuery(defaultLimit: number) {
  return {
    page: z._default(
      z.coerce
        .number('Must be a page number')
        .check(
          z.int('Must be a whole number'),
          z.gte(1, 'Must be at least 1'),
          z.lte(100_000, 'Must be at most 100000'),
        ),
      1,
    ),
    limit: z._default(
      z.coerce
        .number('Must be a number')
        .check(z.int('Must be a whole number'), z.gte(1, 'Must be at least 1'), z.lte(100, 'Must be at most 100')),
      defaultLimit,
    ),
  }
}

/** `total` is exact to 10,000; above that `totalIsCapped` is set, and there are more. */
const pageMeta = z.object({
  total: z.number(),
  totalPages: z.number(),
  page: z.number(),
  limit: z.number(),
  hasMore: z.boolean(),
  totalIsCapped: z.optional(z.boolean()),
})
export type PageMeta = z.output<typeof pageMeta>

/** A page of a list. */
export function page<S extends z.core.$ZodType>(item: S) {
  return z.object({ data: z.array(item), meta: pageMeta })
}
export type Page<T> = { data: T[]; meta: PageMeta }
