import { zoneNamed } from '#domain/period.ts'
import * as z from 'zod/mini'

/** An IANA zone, in the spelling of its own. */
export const zone = z.pipe(
  z.string().check(
    z.maxLength(64, 'Must be a time zone, like America/Chicago'),
    z.refine((name) => zoneNamed(name) !== null, 'Must be a time zone, like America/Chicago'),
  ),
  z.transform((name: string) => zoneNamed(name) ?? name),
)
