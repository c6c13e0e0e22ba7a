import type { AccountId, PartyId, PersonId } from '#domain/access/ids.ts'
import { toStoredForm } from '#domain/text/unicode-form.ts'
import * as z from 'zod/mini'

/** Header of every answer from our API, so a captive portal's page is never mistaken for one. */
export const API_HEADER = 'x-api'
/** Header of every answer: the request's id in the server's log. */
export const REQUEST_ID_HEADER = 'x-request-id'
/** Header with the version of a saved op's bytes, and the newest version. */
export const OP_VERSION_HEADER = 'op-version'
export const OP_VERSION = 1
/** The API root below the origin, unless configured otherwise. */
export const DEFAULT_API_ROOT = '/api'

export const idSchema = z.uuid('Must be an ID')

/** A company's id, with a type that no other id has. */
export const accountIdSchema = idSchema as unknown as z.ZodMiniType<AccountId, string>
/** A company's id where it is a party: never a person's. */
export const partyIdSchema = idSchema as unknown as z.ZodMiniType<PartyId, string>
/** The id of a person who signs in, with a type that no other id has. */
export const personIdSchema = idSchema as unknown as z.ZodMiniType<PersonId, string>

/** 'id,id' in a query, each once. @param most IDs in it */
export function idListSchema(most: number) {
  const message = `Must be up to ${most} IDs, separated by commas`
  return z.pipe(
    z.string(message).check(
      z.maxLength(37 * most, message),
      z.refine((text) => text.split(',').every((id) => idSchema.safeParse(id).success), message),
    ),
    z.transform((text) => [...new Set(text.split(','))]),
  )
}

/** A reset clock says 1970; no load is planned beyond this century. */
const [FIRST, LAST] = [Date.UTC(1970), Date.UTC(2100)]

/** An ISO 8601 instant with an offset, returned in UTC. */
export const instantSchema = z.pipe(
  z.iso
    .datetime({ offset: true, error: 'Must be a date and time with an offset, like 2026-11-23T08:00:00-06:00' })
    .check(
      z.refine(
        (text) => !(Date.parse(text) < FIRST || Date.parse(text) >= LAST),
        'Must be a date between 1970 and 2100',
      ),
    ),
  z.transform((text: string) => new Date(text).toISOString()),
)

/** Whether an amount has whole cents, ignoring floating-point error. */
export function hasWholeCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
}

/** Dollars in JSON, at most whole cents, so that no amount is ever silently rounded. */
export const dollarsSchema = z
  .number('Must be a dollar amount')
  .check(
    z.gte(0, 'Must not be negative'),
    z.lte(1_000_000, 'Must be $1,000,000 or less'),
    z.refine(hasWholeCents, 'Can have at most 2 decimals'),
  )

export const coordinatesSchema = z.object({
  latitude: z.number().check(z.gte(-90, 'Must be between -90 and 90'), z.lte(90, 'Must be between -90 and 90')),
  longitude: z.number().check(z.gte(-180, 'Must be between -180 and 180'), z.lte(180, 'Must be between -180 and 180')),
})

/** What a person typed or pasted, without what can't be seen and without outer spaces: comes before any other check. */
export function cleanText() {
  return z.overwrite<string>((typed) => toStoredForm(typed).trim())
}

/** Text a user typed: clean, bounded. What PostgreSQL can't store, NUL and lone surrogates, is refused. */
export function textSchema(maximum: number, minimum = 0, tooShort?: string) {
  return z.string().check(
    cleanText(),
    z.minLength(minimum, tooShort ?? `Must be at least ${minimum} characters`),
    z.maxLength(maximum, `Must be ${maximum} characters or fewer`),
    z.refine((value) => !value.includes('\u0000'), 'Must not contain a NUL character'),
    z.refine((value) => !/\p{Surrogate}/u.test(value), 'Must not contain broken characters'),
  )
}

/** Page numbers arrive as text in a URL. */
export function pageQueryShape(defaultLimit: number) {
  return {
    page: z._default(
      z.coerce
        .number('Must be a page number')
        .check(
          z.int('Must be a whole number'),
          z.gte(1, 'Must be at least 1'),
          z.lte(100_000, 'Must be at most 100,000'),
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

/** `total` is exact, unless `totalIsCapped`: then there are more, and the last page is the last one counted. */
export const pageMetaSchema = z.object({
  total: z.number(),
  totalPages: z.number(),
  page: z.number(),
  limit: z.number(),
  hasMore: z.boolean(),
  totalIsCapped: z.optional(z.boolean()),
})
export type PageMeta = z.output<typeof pageMetaSchema>

export function pageSchemaOf<S extends z.core.$ZodType>(item: S) {
  return z.object({ data: z.array(item), meta: pageMetaSchema })
}
export type Page<T> = { data: T[]; meta: PageMeta }
