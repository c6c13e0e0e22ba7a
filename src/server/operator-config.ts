import * as z from 'zod/mini'
import { isGuessable } from './guessable-secret.ts'

/** Nobody guesses one of this length, so wrong ones aren't counted. */
function operatorToken(name: string) {
  return z.optional(
    z.string().check(
      z.regex(/^[\w.~+/=-]{32,}$/, `${name} must be 32 or more letters, digits and -_.~+/=`),
      z.refine((token) => !isGuessable(token), `${name} can be guessed: generate one, as with openssl rand -hex 32`),
    ),
  )
}

const ROLES = ['all', 'web', 'worker'] as const
/** 'web' answers requests and leaves background work to others, 'worker' does that alone. */
export type Role = (typeof ROLES)[number]

export const OPERATOR_VARIABLES = {
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL must start with postgres://')),
  ),
  ROLE: z._default(z.enum(ROLES, 'ROLE must be all, web or worker'), 'all'),
  METRICS_TOKEN: operatorToken('METRICS_TOKEN'),
  OPERATOR_TOKEN: operatorToken('OPERATOR_TOKEN'),
}

/** @throws Error when PGlite, which allows one process, would be shared */
export function readRole({ ROLE, DATABASE_URL }: { ROLE: Role; DATABASE_URL?: string | undefined }): Role {
  if (ROLE !== 'all' && DATABASE_URL === undefined)
    throw new Error('Milepost cannot start: ROLE: web and worker need DATABASE_URL, because PGlite allows one process')
  return ROLE
}
