import { canonicalTimeZone } from '#domain/time/period.ts'
import * as z from 'zod/mini'

/** An IANA time zone, in its canonical spelling. */
export const timeZoneSchema = z.pipe(
  z.string().check(
    z.maxLength(64, 'Must be a time zone, like America/Chicago'),
    z.refine((name) => canonicalTimeZone(name) !== null, 'Must be a time zone, like America/Chicago'),
  ),
  z.transform((name: string) => canonicalTimeZone(name) ?? name),
)
