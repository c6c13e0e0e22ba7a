import * as z from 'zod/mini'

/** Nobody guesses one of this length, so wrong ones aren't counted. */
function operatorToken(name: string) {
  return z.optional(
    z.string().check(z.regex(/^[\w.~+/=-]{32,}$/, `${name} must be 32 or more letters, digits and -_.~+/=`)),
  )
}

export const OPERATOR_VARIABLES = {
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL must start with postgres://')),
  ),
  METRICS_TOKEN: operatorToken('METRICS_TOKEN'),
  OPERATOR_TOKEN: operatorToken('OPERATOR_TOKEN'),
}
