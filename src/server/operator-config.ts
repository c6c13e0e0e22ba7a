import * as z from 'zod/mini'
import { refuseStart } from '#server/ports/start-refusal.ts'
import { vendorAddress } from '#server/ports/vendor/vendor-address.ts'
import type { DatabaseConfig } from './database-config.ts'
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
type Role = (typeof ROLES)[number]

export const OPERATOR_VARIABLES = {
  ROLE: z._default(z.enum(ROLES, 'ROLE must be all, web or worker'), 'all'),
  METRICS_TOKEN: operatorToken('METRICS_TOKEN'),
  OPERATOR_TOKEN: operatorToken('OPERATOR_TOKEN'),
  OTEL_EXPORTER_OTLP_ENDPOINT: vendorAddress('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: vendorAddress('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
}

export interface OperatorConfig {
  role: Role
  /** for programs that read /metrics from another machine; undefined: none may */
  metricsToken: string | undefined
  /** for the page /operator; undefined: there is no such page */
  operatorToken: string | undefined
  /** the collector of traces; undefined: there are none */
  tracesUrl: string | undefined
}

type Values = z.output<z.ZodMiniObject<typeof OPERATOR_VARIABLES>>

/** @throws Error when PGlite, which allows one process, would be shared */
export function readOperatorConfig(values: Values, { databaseUrl }: DatabaseConfig): OperatorConfig {
  const { ROLE, OTEL_EXPORTER_OTLP_ENDPOINT: root } = values
  if (ROLE !== 'all' && databaseUrl === undefined)
    refuseStart('ROLE', 'web and worker need DATABASE_URL, because PGlite allows one process')
  return {
    role: ROLE,
    metricsToken: values.METRICS_TOKEN,
    operatorToken: values.OPERATOR_TOKEN,
    tracesUrl: values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (root && `${root.replace(/\/$/, '')}/v1/traces`),
  }
}
